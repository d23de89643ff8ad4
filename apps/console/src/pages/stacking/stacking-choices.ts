import { type components } from '../../api/schema.js';
import { selectionLabel, selectionModes } from '../../parts/cart/selection-words.js';
import { t } from '../../texts/texts.js';

export type StackingRules = components['schemas']['StackingRulesAnswer'];

export interface Choice {
  /** The property of the API. */
  readonly name: string;
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The settings that are a choice between two ways, in words. */
export function choicesOfStacking(): readonly Choice[] {
  return [
    { name: 'selection', label: selectionLabel(), values: selectionModes() },
    {
      name: 'redeemables_application_mode',
      label: t('When one of them does not apply'),
      values: {
        PARTIAL: t('the others apply anyway'),
        ALL: t('none applies: all or nothing'),
      },
    },
    {
      name: 'redeemables_sorting_rule',
      label: t('In which order they apply'),
      values: {
        REQUESTED_ORDER: t('in the order in which the shop names them'),
        CATEGORY_HIERARCHY: t('by their categories: the lowest number of the hierarchy first'),
      },
    },
    {
      name: 'grouped_redeemables_sorting_rule',
      label: t('Where those of joint categories come, when categories decide the order'),
      values: {
        JOINT_ALWAYS_LAST: t('after all others'),
        MERGED: t('among the others, by the hierarchy'),
      },
    },
    {
      name: 'discount_calculation_mode',
      label: t('What a discount is worked out on'),
      values: {
        DISCOUNTED_AMOUNT: t('what the discounts before it left to pay'),
        INITIAL_AMOUNT: t('the value of the cart before any discount'),
      },
    },
    {
      name: 'redeemables_products_application_mode',
      label: t('When two discounts are for the same product'),
      values: {
        STACK: t('both are taken off'),
        ONCE: t('only the first is taken off'),
      },
    },
    {
      name: 'redeemables_no_effect_rule',
      label: t('When something would take nothing off'),
      values: {
        REDEEM_ANYWAY: t('it is used up anyway'),
        SKIP: t('it is left out, and can be used another time'),
      },
    },
    {
      name: 'redeemables_rollback_order_mode',
      label: t('When a redemption is rolled back'),
      values: {
        WITH_ORDER: t('the discount is taken from the order, too, and the order is cancelled'),
        WITHOUT_ORDER: t('the order stays as it is'),
      },
    },
  ];
}
