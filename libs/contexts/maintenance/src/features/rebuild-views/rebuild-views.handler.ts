import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { RebuildViews, type ViewsAnswer } from '@perkstream/published';
import { Rebuilding, type RebuildRefusal } from '../../services/rebuilding.js';
import { presentViews } from '../../presenters/views.presenter.js';

@CommandHandler(RebuildViews)
export class RebuildViewsHandler implements ICommandHandler<RebuildViews> {
  constructor(private readonly rebuilding: Rebuilding) {}

  async execute(): Promise<ViewsAnswer | Refusal<RebuildRefusal>> {
    const begun = await this.rebuilding.begin();
    return isRefusal(begun) ? begun : presentViews(begun);
  }
}
