import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type ReturnAnswer, ReturnItems } from '@perkstream/published';
import { presentReturn } from '../../presenters/return.presenter.js';
import { ReturnMaker, type ReturnRefusal } from '../../services/return-maker.js';

export const returnItems = handler(
  ReturnItems,
  [ReturnMaker],
  async ({ context, params, body }, maker): Promise<ReturnAnswer | Refusal<ReturnRefusal>> => {
    const ref = { idOrSourceId: params.orderId };
    const isDry = body.mode === 'DRY_RUN';
    const done = isDry ? await maker.rehearse(ref, body, context) : await maker.make(ref, body, context);
    return isRefusal(done) ? done : presentReturn(done, isDry ? 'DRY_RUN' : 'COMPLETED');
  },
);
