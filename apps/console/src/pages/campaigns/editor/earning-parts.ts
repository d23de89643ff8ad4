import { t } from '../../../texts/texts.js';
import { EXPIRATION_PARTS } from './expiration-parts.js';
import { type Field, freeId, type ListPart, type Part, type Read } from './field.js';
import { DATE_PARTS, metadataOf, OPENING } from './time-parts.js';

const MAX_EARNING_RULES = 100;
const MAX_PENDING_DAYS = 90;

/** Where the API has what an earning rule counts, by its calculation. */
const MEASURES = {
  ORDER_AMOUNT: 'order.amount',
  ORDER_TOTAL_AMOUNT: 'order.total_amount',
  ORDER_ITEMS_QUANTITY: 'order_items.quantity',
  ORDER_ITEMS_AMOUNT: 'order_items.amount',
  ORDER_ITEMS_SUBTOTAL_AMOUNT: 'order_items.subtotal_amount',
  ORDER_METADATA: 'order.metadata',
  CUSTOMER_METADATA: 'customer.metadata',
  CUSTOM_EVENT_METADATA: 'custom_event.metadata',
} as const;
type Calculation = keyof typeof MEASURES;

function isMoney(calculation: string): boolean {
  return calculation.endsWith('AMOUNT');
}

export const BLANK_EARNING = {
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 1 } } },
};

function blankEarning(calculation: Calculation): object {
  const [of = '', name = ''] = MEASURES[calculation].split('.');
  const measure = { every: isMoney(calculation) ? 100 : 1, points: 1 };
  return { type: 'PROPORTIONAL', calculation_type: calculation, [of]: { [name]: measure } };
}

function calculations(): Readonly<Record<Calculation, string>> {
  return {
    ORDER_AMOUNT: t('Amount of the order before discounts'),
    ORDER_TOTAL_AMOUNT: t('Amount of the order after discounts'),
    ORDER_ITEMS_QUANTITY: t('Units of products'),
    ORDER_ITEMS_AMOUNT: t('Amount of products before discounts'),
    ORDER_ITEMS_SUBTOTAL_AMOUNT: t('Amount of products after their discounts'),
    ORDER_METADATA: t('A metadata field of the order'),
    CUSTOMER_METADATA: t('A metadata field of the customer'),
    CUSTOM_EVENT_METADATA: t('A metadata field of the event'),
  };
}

function measureParts(calculation: Calculation): readonly Part[] {
  const at = (name: string) => `loyalty.${MEASURES[calculation]}.${name}`;
  const when = (read: Read) => read('loyalty.calculation_type') === calculation;
  return [
    { path: at('points'), kind: 'number', label: () => t('Points'), min: 0, isRequired: true, when },
    {
      path: at('every'),
      kind: isMoney(calculation) ? 'money' : 'number',
      label: () => t('For each'),
      min: 1,
      isRequired: true,
      when,
    },
    ...(calculation.endsWith('METADATA') ? [property(at('property'), when)] : []),
    ...(calculation.startsWith('ORDER_ITEMS') ? [selections(at('applicable_to'), when)] : []),
    pointsFormula(at('points_formula'), when),
  ];
}

function property(path: string, when: Field['when']): Field {
  return { path, kind: 'text', label: () => t('Metadata field'), isRequired: true, max: 500, ...(when && { when }) };
}

function selections(path: string, when: Field['when']): Field {
  return {
    path,
    kind: 'selections',
    label: () => t('Products that count'),
    placeholder: () => t('all products'),
    ...(when && { when }),
  };
}

function pointsFormula(path: string, when: Field['when']): Field {
  return { path, kind: 'formula', label: () => t('Formula for the points'), ...(when && { when }) };
}

function events(): Readonly<Record<string, string>> {
  return {
    'order.paid': t('An order is paid'),
    'customer.segment.entered': t('A customer enters a segment'),
    'customer.loyalty.tier.joined': t('A member reaches the first tier'),
    'customer.loyalty.tier.upgraded': t('A member reaches a higher tier'),
    'customer.loyalty.tier.prolonged': t('A member keeps a tier'),
    'customer.loyalty.tier.downgraded': t('A member falls to a lower tier'),
    'customer.loyalty.tier.left': t('A member leaves all tiers'),
  };
}

const EARNING_PARTS: readonly Part[] = [
  { path: 'source.banner', kind: 'text', label: () => t('Name'), max: 500 },
  {
    path: 'event',
    kind: 'event',
    label: () => t('When'),
    isRequired: true,
    choices: events,
    then: (event) => eventChanges(String(event)),
  },
  { path: 'segment.id', kind: 'segment', label: () => t('Segment'), when: isEvent('customer.segment.entered') },
  {
    path: 'loyalty_tier.id',
    kind: 'text',
    label: () => t('ID of the tier'),
    hint: () => t('`__ANY__` stands for any tier.'),
    when: (read) => String(read('event')).startsWith('customer.loyalty.'),
  },
  {
    path: 'loyalty.type',
    kind: 'choice',
    label: () => t('Members earn'),
    isRequired: true,
    choices: () => ({ FIXED: t('A fixed number of points'), PROPORTIONAL: t('Points in proportion') }),
    then: (type) => ({ loyalty: type === 'FIXED' ? { type, points: 10 } : blankEarning('ORDER_AMOUNT') }),
  },
  { path: 'loyalty.points', kind: 'number', label: () => t('Points'), min: 0, when: isFixed },
  pointsFormula('loyalty.points_formula', isFixed),
  {
    path: 'loyalty.calculation_type',
    kind: 'choice',
    label: () => t('In proportion to'),
    isRequired: true,
    choices: calculations,
    when: (read) => !isFixed(read),
    then: (calculation) => ({ loyalty: blankEarning(calculation as Calculation) }),
  },
  ...(Object.keys(MEASURES) as Calculation[]).flatMap(measureParts),
  {
    fold: () => t('When it applies'),
    parts: [
      ...DATE_PARTS,
      OPENING,
      { path: 'active', kind: 'flag', label: () => t('Enabled'), as: 'true' },
      {
        path: 'pending_points.period_value',
        kind: 'number',
        label: () => t('Points are pending for'),
        unit: () => t('days'),
        min: 1,
        max: MAX_PENDING_DAYS,
        when: isEvent('order.paid'),
        then: (days) => ({ pending_points: days ? { period_type: 'DAY', period_value: days } : undefined }),
      },
      ...EXPIRATION_PARTS,
      { path: 'rules', kind: 'rules', label: () => t('Rules'), as: 'earning' },
      metadataOf('earning_rule'),
    ],
  },
];

function isFixed(read: Read): boolean {
  return read('loyalty.type') === 'FIXED';
}

function isEvent(event: string) {
  return (read: Read) => read('event') === event;
}

const NO_REFERENCES = { segment: undefined, loyalty_tier: undefined, custom_event: undefined };

function eventChanges(event: string): Readonly<Record<string, unknown>> {
  if (event === 'order.paid') return NO_REFERENCES;
  const loyalty = { type: 'FIXED', points: 10 };
  const isOfTier = event.startsWith('customer.loyalty.');
  return {
    ...NO_REFERENCES,
    loyalty,
    pending_points: undefined,
    ...(isOfTier && { loyalty_tier: { id: '__ANY__' } }),
  };
}

export const EARNING_RULES: ListPart = {
  path: 'earning_rules',
  list: {
    label: () => t('Earning rules'),
    one: (number) => t('Earning rule {number}', { number }),
    add: () => t('Add an earning rule'),
    blank: (known) => ({ id: freeId('earning_', known), ...BLANK_EARNING }),
    max: MAX_EARNING_RULES,
    parts: EARNING_PARTS,
    changedAt: (id) => `/loyalty/${id}`,
  },
};
