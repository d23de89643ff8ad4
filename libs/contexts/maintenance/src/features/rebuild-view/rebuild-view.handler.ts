import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { RebuildView, type ViewsAnswer } from '@perkstream/published';
import { Rebuilding, type RebuildRefusal } from '../../services/rebuilding.js';
import { presentViews } from '../../presenters/views.presenter.js';

@CommandHandler(RebuildView)
export class RebuildViewHandler implements ICommandHandler<RebuildView> {
  constructor(private readonly rebuilding: Rebuilding) {}

  async execute({ params }: RebuildView): Promise<ViewsAnswer | Refusal<RebuildRefusal>> {
    const begun = await this.rebuilding.begin(params.name);
    return isRefusal(begun) ? begun : presentViews(begun);
  }
}
