import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { client } from '../../api/client.js';
import { isAnswer } from '../../parts/forms/repeat-key.js';
import { useProject, useSession } from '../../parts/project.js';
import { type Redemption } from '../../parts/redemptions/redemption-words.js';
import { type Looked } from './offer.js';
import { KeptRedemption, type PendingRedemption } from './pending-redemption.js';

export type Till = ReturnType<typeof useTill>;

/** What stands on the page of the till, and what can be done there. */
export function useTill() {
  const { id: projectId } = useProject();
  const { user } = useSession();
  const queries = useQueryClient();
  const kept = useMemo(() => new KeptRedemption(`till ${projectId} ${user.id}`), [projectId, user.id]);
  // A reload finds what was sent before it and has no answer.
  const [pending, setPending] = useState(() => kept.get());
  const [looked, setLooked] = useState<Looked>();
  const [redeemed, setRedeemed] = useState<Redemption>();
  const [error, setError] = useState<unknown>();
  const [isLooking, setLooking] = useState(false);
  const [isRedeeming, setRedeeming] = useState(false);
  /** Grows with each redemption: the form begins anew. */
  const [cleared, setCleared] = useState(0);
  const latest = useRef(0);

  /** What was typed is another one: an answer about the one before means nothing now. */
  const change = () => {
    latest.current += 1;
    setLooked(undefined);
    setRedeemed(undefined);
    setError(undefined);
    setLooking(false);
  };
  const look = async (code: string, amount: number | undefined) => {
    change();
    const turn = latest.current;
    setLooking(true);
    try {
      const found = await lookUp(code, amount);
      if (turn === latest.current) setLooked(found);
    } catch (failure) {
      if (turn === latest.current) setError(failure);
    } finally {
      if (turn === latest.current) setLooking(false);
    }
  };
  const send = async (open: PendingRedemption) => {
    setRedeeming(true);
    setError(undefined);
    try {
      setRedeemed(await kept.send(open, redeemUnder));
      setCleared((before) => before + 1);
      setLooked(undefined);
      setPending(undefined);
    } catch (failure) {
      setError(failure);
      setLooked(undefined);
      setPending(isAnswer(failure) ? undefined : open);
    } finally {
      setRedeeming(false);
      await queries.invalidateQueries({ queryKey: ['get', '/v1/redemptions'] });
    }
  };
  return {
    pending,
    looked,
    redeemed,
    error,
    isLooking,
    isRedeeming,
    cleared,
    change,
    look,
    redeem: () => {
      if (isRedeeming || looked?.amount === undefined) return;
      void send(kept.begin(looked.code, looked.amount));
    },
    askAgain: () => pending && void send(pending),
    giveUp: () => {
      kept.forget();
      setPending(undefined);
      setError(undefined);
    },
  };
}

/** The code, and what it does for the amount. It redeems nothing. */
async function lookUp(code: string, amount: number | undefined): Promise<Looked> {
  const params = { path: { code } };
  const asked = await Promise.all([
    client.GET('/v1/vouchers/{code}', { params }),
    amount === undefined
      ? undefined
      : client.POST('/v1/vouchers/{code}/validate', { params, body: { order: { amount } } }),
  ]).catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.status === 404) return undefined;
    throw failure;
  });
  return { code, amount, voucher: asked?.[0].data, verdict: asked?.[1]?.data };
}

async function redeemUnder({ key, code, amount }: PendingRedemption): Promise<Redemption> {
  const { data } = await client.POST('/v1/vouchers/{code}/redemption', {
    params: { path: { code } },
    headers: { 'Idempotency-Key': key },
    body: { order: { amount } },
  });
  return data as Redemption;
}
