import { Injectable } from '@nestjs/common';
import { refuse, type Refusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { backTestsView } from '../../views/back-tests/back-tests.view.js';

/** Back-tests of one project that are queued or running */
const MAX_UNDER_WAY = 2;

/** Requests of a project are checked one after the other, so that none overlooks another one in this process. */
@Injectable()
export class BackTestRoom {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly views: ViewRunner) {}

  /** Queues a back-test where there is room for it, and the one before it is queued. */
  within<Result>(
    projectId: string,
    queue: () => Promise<Result>,
  ): Promise<Result | Refusal<'back_test_limit_exceeded'>> {
    const before = this.last.get(projectId) ?? Promise.resolve();
    const queued = before.then(async () => ((await this.isFull(projectId)) ? full() : queue()));
    const ended = queued
      .catch(() => undefined)
      .then(() => {
        if (this.last.get(projectId) === ended) this.last.delete(projectId);
      });
    this.last.set(projectId, ended);
    return queued;
  }

  private async isFull(projectId: string): Promise<boolean> {
    const isUnderWay = { field: 'status', in: ['QUEUED', 'RUNNING'] };
    return (await this.views.collection(backTestsView).count(ofProject(projectId, isUnderWay))) >= MAX_UNDER_WAY;
  }
}

function full(): Refusal<'back_test_limit_exceeded'> {
  const details = `${MAX_UNDER_WAY} back-tests of the project are queued or running. Wait until one has ended, or cancel one`;
  return refuse('back_test_limit_exceeded', { details });
}
