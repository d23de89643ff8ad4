import { type components } from '../../api/schema.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type Mapping } from './explain-earning.js';

interface TierTerms {
  readonly qualification_type?: string;
  readonly qualification_period?: string;
  readonly start_date?: { readonly type?: string };
  readonly expiration_date?: { readonly type?: string };
}

export function rangeText({ from, to }: { from: number; to?: number }, text: (value: number) => string): string {
  return to === undefined
    ? t('from {from} points', { from: text(from) })
    : t('{from} to {to} points', { from: text(from), to: text(to) });
}

export function mappingText(mapping: Mapping): string {
  return mapping.type === 'MULTIPLY'
    ? t('× {factor}', { factor: numberText(mapping.multiplier) })
    : t('{count, plural, one {# point} other {# points}}', { count: mapping.points });
}

/** How members reach a tier, and how long they keep it. */
export function qualificationSentence(program: components['schemas']['CampaignAnswer']): string {
  const terms = (program.loyalty_tiers_expiration ?? {}) as TierTerms;
  if (terms.qualification_type === 'POINTS_IN_PERIOD') {
    const reached = t('Members reach a tier by the points that they earn within {period}; spending does not matter.', {
      period: periodText(terms.qualification_period),
    });
    return `${reached} ${startText(terms)} ${endText(terms)}`.trim();
  }
  if (terms.qualification_type === 'BALANCE') {
    const reached = t(
      'Members are in the tier that the points on their card fall into; who spends points may leave it.',
    );
    return `${reached} ${endText(terms)}`.trim();
  }
  return t('Members are in the tier that the points on their card fall into; who spends points may leave it.');
}

function periodText(period: string | undefined): string {
  const words: Readonly<Record<string, () => string>> = {
    MONTH: () => t('a month'),
    QUARTER: () => t('a quarter'),
    HALF_YEAR: () => t('a half-year'),
    YEAR: () => t('a year'),
  };
  return words[period ?? '']?.() ?? t('a period');
}

function startText({ start_date }: TierTerms): string {
  return start_date?.type === 'NEXT_PERIOD'
    ? t('They are in it from the next period on.')
    : t('They join immediately.');
}

function endText({ expiration_date }: TierTerms): string {
  const words: Readonly<Record<string, () => string>> = {
    END_OF_PERIOD: () => t('They keep it to the end of that period.'),
    END_OF_NEXT_PERIOD: () => t('They keep it to the end of the next period.'),
    BALANCE_DROP: () => t('They leave it as soon as the points do not suffice.'),
    CUSTOM: () => t('They keep it for some time after that.'),
  };
  return words[expiration_date?.type ?? '']?.() ?? '';
}
