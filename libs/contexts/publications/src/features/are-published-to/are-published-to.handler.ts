import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Condition } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { type Collection, turnOfEventLoop } from '@perkstream/ports';
import { ArePublishedTo } from '@perkstream/published';
import { type PublicationEntry, publicationsView } from '../../views/publications/publications.view.js';
import { meets } from './meets.js';

/** Requests have a turn after this many customers. */
const AT_ONCE = 50;

@QueryHandler(ArePublishedTo)
export class ArePublishedToHandler implements IQueryHandler<ArePublishedTo> {
  private readonly entries: () => Collection<PublicationEntry>;

  constructor(views: ViewRunner) {
    this.entries = views.lazily(publicationsView);
  }

  async execute({ projectId, customerIds, where }: ArePublishedTo): Promise<readonly boolean[]> {
    const published: boolean[] = [];
    for (let first = 0; first < customerIds.length; first += AT_ONCE) {
      if (first > 0) await turnOfEventLoop();
      const some = customerIds.slice(first, first + AT_ONCE);
      published.push(...(await Promise.all(some.map((id) => meets(where, this.anyOf(projectId, id))))));
    }
    return published;
  }

  private anyOf(projectId: string, customerId: string): (where: Condition) => Promise<boolean> {
    const own: Condition = { field: 'customer_id', is: customerId };
    const succeeded: Condition = { field: 'result', is: 'SUCCESS' };
    return async (where) => {
      const found = await this.entries().find({ where: ofProject(projectId, own, succeeded, where), limit: 1 });
      return found.length > 0;
    };
  }
}
