import { type Condition } from '@perkstream/kernel';
import { handler, ViewRunner } from '@perkstream/platform';
import {
  type CampaignAtAGlance,
  type CampaignDefinition,
  FindCampaignsAtAGlance,
  FindRunningCampaigns,
} from '@perkstream/published';
import { CodesLeft } from '../../services/codes/codes-left.js';
import { campaignsView } from '../../views/campaigns/campaigns.view.js';

const START = 'definition.windows.startDate';
const END = 'definition.windows.expirationDate';

export const findRunningCampaigns = [
  handler(FindRunningCampaigns, [ViewRunner, CodesLeft], async ({ projectId, now, limit }, views, codesLeft) => {
    const campaigns = views.collection(campaignsView);
    const running: Condition[] = [
      { field: 'projectId', is: projectId },
      { field: 'definition.active', is: true },
      {
        any: [
          { field: START, present: false },
          { field: START, lessOrEqual: now },
        ],
      },
    ];
    const ending = await campaigns.find({
      where: { all: [...running, { field: END, moreOrEqual: now }] },
      orderBy: [{ field: END }],
      limit,
    });
    const endless = await campaigns.find({
      where: { all: [...running, { field: END, present: false }] },
      orderBy: [{ field: 'created_at', descending: true }],
      limit,
    });
    const found = [...ending, ...endless].slice(0, limit).map(({ definition }) => definition);
    return atAGlance(found, codesLeft);
  }),

  handler(FindCampaignsAtAGlance, [ViewRunner, CodesLeft], async ({ projectId, ids }, views, codesLeft) => {
    const documents = await views.collection(campaignsView).getMany(ids);
    const found = documents.flatMap((each) => (each?.projectId === projectId ? each.definition : []));
    const byId = new Map((await atAGlance(found, codesLeft)).map((each) => [each.id, each]));
    return ids.map((id) => byId.get(id));
  }),
];

async function atAGlance(
  campaigns: readonly CampaignDefinition[],
  codesLeft: CodesLeft,
): Promise<readonly CampaignAtAGlance[]> {
  const codes = await codesLeft.of(campaigns);
  return campaigns.map(
    ({ id, name, campaignType, categoryId, windows: { startDate = null, expirationDate = null } }, index) => ({
      id,
      name,
      campaignType,
      categoryId,
      startDate,
      expirationDate,
      codes: codes[index]!,
    }),
  );
}
