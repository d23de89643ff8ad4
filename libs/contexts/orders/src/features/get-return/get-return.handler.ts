import { notFound } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { GetReturn } from '@perkstream/published';
import { returnAggregate } from '../../domain/returns/return.decider.js';
import { presentReturn } from '../../presenters/return.presenter.js';

const ID = /^ret_[0-9A-Za-z]{1,60}$/;

/** From its own stream: no view is behind that. */
export const getReturn = handler(
  GetReturn,
  [CommandRunner],
  async ({ context: { projectId }, params: { returnId } }, runner) => {
    if (!ID.test(returnId)) return notFound('return', returnId);
    const state = await runner.current(returnAggregate, projectId, returnId);
    return state.status === 'completed' ? presentReturn(state.record) : notFound('return', returnId);
  },
);
