import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type CustomEventRecord, type CustomEventSent } from '@perkstream/published';
import { customEventAggregate } from './custom-event.decider.js';

const event: CustomEventRecord = {
  id: 'evt_1',
  name: 'viewed',
  schemaId: 'ms_1',
  customerId: 'cust_1',
  metadata: { pages: 3 },
  at: '2026-03-01T08:00:00.000Z',
};
const sent: CustomEventSent = { type: 'custom_event.sent', data: { event } };

describe('a custom event', () => {
  it('is sent once', () => {
    const events = story(customEventAggregate);
    events.when({ do: 'send', event }).then(sent);
    events
      .given(sent)
      .when({ do: 'send', event: { ...event, metadata: {} } })
      .thenNothing();
  });
});
