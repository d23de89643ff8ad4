import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AdjustPoints, ChangePoints } from '@perkstream/published';
import { AdjustPointsHandler } from './adjust-points.handler.js';

@CommandHandler(ChangePoints)
export class ChangePointsHandler implements ICommandHandler<ChangePoints> {
  constructor(private readonly cards: AdjustPointsHandler) {}

  execute({ cardId, body, context }: ChangePoints): ReturnType<AdjustPointsHandler['execute']> {
    return this.cards.execute(new AdjustPoints(context, { memberId: cardId } as AdjustPoints['params'], {}, body));
  }
}
