import { ApiError } from '../../api/api-error.js';
import { client } from '../../api/client.js';
import { type BatchWork, type Failed, reasonOf } from '../../parts/dialogs/run-in-batches.js';
import { metadataChange, type MetadataRow, type PropertyOfSchema } from '../../parts/forms/metadata-rows.js';
import { RepeatKeys } from '../../parts/forms/repeat-key.js';
import { instantOf } from '../../parts/words/moment.js';
import { t } from '../../texts/texts.js';

export type BulkName = 'enable' | 'disable' | 'extend' | 'metadata' | 'give' | 'download' | 'delete';

/** What is filled in before the work begins. */
export interface BulkDraft extends Record<string, unknown> {
  /** In the zone of the project; empty: without end. */
  ends: string;
  metadata: MetadataRow[];
  /** Names of metadata fields that go. */
  removed: string[];
  /** The id of who gets the codes. */
  customer: string;
  reason: string;
  isForGood: boolean;
}

export interface WorkSetting {
  readonly zone: string;
  readonly properties: Readonly<Record<string, PropertyOfSchema>>;
}

/** Requests of one code each. */
const ONE_BY_ONE = { size: 1, atOnce: 4 } as const;
/** As many as an answer names failures of. */
const CODES_OF_ONE_LIST = 1_000;
const POLL_INTERVAL_MS = 500;

/** The metadata that all codes get; null takes a field away. */
export function metadataOf({ metadata, removed }: BulkDraft, { properties }: WorkSetting): Record<string, unknown> {
  const gone = removed.map((name) => [name, null]);
  return { ...metadataChange({}, metadata, properties), ...Object.fromEntries(gone) };
}

export function workOf(name: Exclude<BulkName, 'download'>, draft: BulkDraft, setting: WorkSetting): BatchWork {
  const one = (act: (code: string) => Promise<unknown>): BatchWork => ({
    ...ONE_BY_ONE,
    act: async (codes) => {
      for (const code of codes) await act(code);
      return [];
    },
  });
  const of = (code: string) => ({ params: { path: { code } } });
  switch (name) {
    case 'enable':
      return one((code) => client.POST('/v1/vouchers/{code}/enable', of(code)));
    case 'disable':
      return one((code) => client.POST('/v1/vouchers/{code}/disable', of(code)));
    case 'extend': {
      const body = { expiration_date: draft.ends ? instantOf(draft.ends, setting.zone) : null };
      return one((code) => client.PUT('/v1/vouchers/{code}', { ...of(code), body }));
    }
    case 'give': {
      const { customer, reason } = draft;
      const body = { customer: { id: customer }, ...(reason.trim() && { metadata: { reason: reason.trim() } }) };
      // A code without a campaign can be given twice: what has no answer is sent again under the same key.
      const keys = new RepeatKeys();
      return one((voucher) =>
        keys.send(voucher, (key) =>
          client.POST('/v1/publications', {
            params: { header: { 'Idempotency-Key': key } },
            body: { ...body, voucher },
          }),
        ),
      );
    }
    case 'delete': {
      const query = { force: draft.isForGood };
      return one((code) => client.DELETE('/v1/vouchers/{code}', { params: { path: { code }, query } }));
    }
    case 'metadata': {
      const metadata = metadataOf(draft, setting);
      return { size: CODES_OF_ONE_LIST, atOnce: 1, act: (codes) => changeMetadata([...codes], metadata) };
    }
  }
}

/** One list of codes in the background of the engine, until it has ended. */
async function changeMetadata(codes: string[], metadata: Record<string, unknown>): Promise<readonly Failed[]> {
  const { data: accepted } = await client.POST('/v1/vouchers/metadata/async', { body: { codes, metadata } });
  const path = { asyncActionId: accepted?.async_action_id ?? '' };
  for (;;) {
    const { data: action } = await client.GET('/v1/async-actions/{asyncActionId}', { params: { path } });
    if (action?.status === 'FAILED')
      return codes.map((name) => ({ name, reason: t('The engine could not carry it out.') }));
    if (action?.status === 'DONE') return failuresIn(action.result);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** docs/openapi.json has no type for what came of bulk work. */
function failuresIn(result: unknown): readonly Failed[] {
  const { errors = [] } = (result ?? {}) as { readonly errors?: readonly Record<string, string>[] };
  return errors.map(({ code = '', ...error }) => ({ name: code, reason: reasonOf(new ApiError(400, error)) }));
}
