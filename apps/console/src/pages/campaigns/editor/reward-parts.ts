import { t } from '../../../texts/texts.js';
import { type Field, type Part, type Read } from './field.js';
import { type Wire } from './paths.js';
import { metadataOf } from './time-parts.js';

const MAX_PIECES_IN_STOCK = 1_000_000_000;
const NEW = 'new_reward';
const isNew = (read: Read) => read(NEW) !== undefined;
const isOf = (kind: string) => (read: Read) => read(`${NEW}.parameters.${kind}`) !== undefined;

/** What a new reward of each kind begins with. */
const BLANK_PARAMETERS: Readonly<Record<string, object>> = {
  campaign: { campaign: { id: '' } },
  coin: { coin: { exchange_ratio: 1, points_ratio: 1 } },
  product: { product: { id: '' } },
};

const ofNew = (field: Field): Field => ({
  ...field,
  path: `${NEW}.${field.path}`,
  when: (read) => isNew(read) && (field.when?.(read) ?? true),
});

/** A reward that exists, or one that is made with the program. Paths are those of an assignment. */
export const REWARD_PARTS: readonly Part[] = [
  {
    path: NEW,
    kind: 'choice',
    label: () => t('Which reward'),
    isRequired: true,
    choices: () => ({ known: t('Existing'), made: t('New') }),
    shown: (reward) => (reward === undefined ? 'known' : 'made'),
    then: (chosen) => ({
      [NEW]: chosen === 'made' ? { name: '', parameters: BLANK_PARAMETERS['campaign'] } : undefined,
      reward: undefined,
    }),
  },
  {
    path: 'reward',
    kind: 'reward',
    label: () => t('Reward'),
    isRequired: true,
    when: (read) => !isNew(read),
  },
  ...(
    [
      { path: 'name', kind: 'text', label: () => t('Name of the reward'), max: 500, isRequired: true },
      {
        path: 'parameters',
        kind: 'choice',
        label: () => t('What members get'),
        isRequired: true,
        choices: () => ({
          campaign: t('A code or card of a campaign'),
          coin: t('A discount for points'),
          product: t('A product'),
        }),
        shown: (parameters) => Object.keys((parameters ?? {}) as Wire)[0] ?? '',
        then: (kind) => ({ [`${NEW}.parameters`]: BLANK_PARAMETERS[String(kind)] }),
      },
      {
        path: 'parameters.campaign.id',
        kind: 'campaign',
        label: () => t('Campaign'),
        isRequired: true,
        when: isOf('campaign'),
      },
      {
        path: 'parameters.campaign.balance',
        kind: 'balance',
        label: () => t('Amount on the card'),
        min: 0,
        when: isOf('campaign'),
      },
      {
        path: 'parameters.coin.exchange_ratio',
        kind: 'number',
        label: () => t('Amount for points'),
        decimals: 2,
        min: 0,
        isRequired: true,
        when: isOf('coin'),
      },
      {
        path: 'parameters.coin.points_ratio',
        kind: 'number',
        label: () => t('Points for that amount'),
        min: 1,
        when: isOf('coin'),
      },
      {
        path: 'parameters.product.id',
        kind: 'item',
        label: () => t('Product'),
        isRequired: true,
        when: isOf('product'),
      },
      {
        path: 'parameters.product.sku_id',
        kind: 'item',
        label: () => t('SKU of the product'),
        when: isOf('product'),
      },
      { path: 'stock', kind: 'number', label: () => t('In stock'), min: 0, max: MAX_PIECES_IN_STOCK },
      { path: 'attributes.image_url', kind: 'text', label: () => t('Address of a picture'), max: 2_000 },
      { path: 'attributes.description', kind: 'note', label: () => t('Description'), max: 5_000 },
      metadataOf('reward'),
    ] satisfies readonly Field[]
  ).map(ofNew),
];
