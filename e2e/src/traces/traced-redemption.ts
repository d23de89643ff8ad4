import { expect } from '@jest/globals';
import { type Client, unique } from '../client.js';
import { type ReceivedSpan, type SpanReceiver } from './span-receiver.js';

/** The process that makes each span of a request. */
export interface Places {
  readonly edge: string;
  readonly service: string;
}

const CLIENT_SPAN = 'b7ad6b7169203331';

/** Follows a redemption from the span of the client through edge and message bus to the stored events and a policy. */
export async function expectOneTrace(shop: Client, receiver: SpanReceiver, { edge, service }: Places): Promise<void> {
  const code = unique('TRACED');
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
  expect((await shop.post(`/v1/vouchers/${code}`, voucher)).status).toBe(200);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const body = {
    redeemables: [{ object: 'voucher', id: code }],
    customer: { source_id: unique('ada') },
    order: { amount: 10_000 },
  };
  const traceparent = `00-${traceId}-${CLIENT_SPAN}-01`;
  expect((await shop.post('/v1/redemptions', body, { traceparent })).status).toBe(200);

  const isPolicy = ({ name }: ReceivedSpan) => / on [\w.]+\.v1$/.test(name);
  const named = (spans: readonly ReceivedSpan[], name: string) => spans.find((span) => span.name === name);
  const request = 'redeem-stacked-discounts';
  const spans = await receiver.trace(traceId, (all) => named(all, request) !== undefined && all.some(isPolicy));
  const asked = named(spans, request);
  const served = named(spans, `serve ${request}`);
  expect(asked).toMatchObject({ app: edge, parentSpanId: CLIENT_SPAN });
  expect(served).toMatchObject({ app: service, parentSpanId: asked?.spanId });
  const executed = spans.filter(({ name, parentSpanId }) => /^execute /.test(name) && parentSpanId === served?.spanId);
  expect(executed.length).toBeGreaterThan(0);
  // A policy continues the trace of the command that stored the event: the published event carries it.
  const causes = new Set(spans.filter(({ name }) => /^execute /.test(name)).map(({ spanId }) => spanId));
  for (const policy of spans.filter(isPolicy)) expect(causes).toContain(policy.parentSpanId);
}
