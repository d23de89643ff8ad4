import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { voucherSessionAggregate } from './voucher-session.decider.js';

const session = story(voucherSessionAggregate);
const NOON = '2026-03-02T12:00:00.000Z';
const ONE = '2026-03-02T13:00:00.000Z';
const opened = { type: 'voucher_session.opened', data: { expiresAt: ONE, at: NOON } } as const;
/** As earlier versions stored it. */
const older = { type: 'voucher_session.opened', data: { expiresAt: ONE } } as const;
const release = { do: 'release', sessionKey: 'ssn_1' } as const;

describe('a session on a code without limit', () => {
  it('is opened, and opened again by the next validation', () => {
    session.when({ do: 'open', expiresAt: ONE, now: NOON }).then(opened);
    session.given(opened).when({ do: 'open', expiresAt: ONE, now: NOON }).then(opened);
  });

  it('is released once', () => {
    const closed = { type: 'voucher_session.closed', data: { by: 'release' } } as const;
    session
      .given(opened)
      .when({ ...release, now: NOON })
      .then(closed);
    session
      .given(opened, closed)
      .when({ ...release, now: NOON })
      .thenRefused('not_found');
  });

  it('is not there to be released when it was never opened or has expired', () => {
    session.when({ ...release, now: NOON }).thenRefused('not_found');
    session
      .given(opened)
      .when({ ...release, now: ONE })
      .thenRefused('not_found');
  });

  it('is over when all sessions of the voucher were ended since it was opened', () => {
    const later = '2026-03-02T12:30:00.000Z';
    const ended = { ...release, endedAt: NOON, now: later };
    session.given(opened).when(ended).thenRefused('not_found');
    session.given(older).when(ended).thenRefused('not_found');
    session
      .given({ ...opened, data: { expiresAt: ONE, at: later } })
      .when(ended)
      .thenTypes('voucher_session.closed');
  });

  it('is used up by the redemption that brings it, if it is still open', () => {
    session
      .given(opened)
      .when({ do: 'use_up', now: NOON })
      .then({ type: 'voucher_session.closed', data: { by: 'redemption' } });
    session.given(opened).when({ do: 'use_up', now: ONE }).thenNothing();
    session.when({ do: 'use_up', now: NOON }).thenNothing();
  });
});
