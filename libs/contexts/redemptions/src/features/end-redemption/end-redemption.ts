import { handler } from '@perkstream/platform';
import { EndRedemption } from '@perkstream/published';
import { RedemptionProcess } from '../../processes/redemption/redemption.process.js';

export const endRedemption = handler(EndRedemption, [RedemptionProcess], ({ process, origin }, processes) =>
  processes.end(process, origin),
);
