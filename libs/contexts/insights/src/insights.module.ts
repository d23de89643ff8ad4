import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { insightsAnswers } from './insights.answers.js';
import { insightsProblems } from './insights.refusals.js';
import { FiguresRepository } from './repositories/figures.repository.js';
import { HappeningRepository } from './repositories/happening.repository.js';
import { HappeningTail } from './services/happening-tail.js';
import { figuresView } from './views/figures/figures.view.js';
import { outstandingPointsView } from './views/outstanding-points/outstanding-points.view.js';
import { referrersView } from './views/referrers/referrers.view.js';

/** What the console shows beyond the things themselves: figures over time, what happens just now, a search over everything, saved views. */
@Module({
  providers: [
    FiguresRepository,
    HappeningRepository,
    HappeningTail,
    ...insightsAnswers,
    ...providersOf(features),
    joins({
      name: 'insights',
      problems: insightsProblems,
      views: [figuresView, outstandingPointsView, referrersView],
    }),
  ],
})
export class InsightsModule {}
