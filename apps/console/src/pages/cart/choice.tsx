import { Select, Switch } from '@mantine/core';
import { type Cart } from '../../parts/cart/cart.js';
import { type SelectionMode, selectionLabel, selectionModes } from '../../parts/cart/selection-words.js';
import { t } from '../../texts/texts.js';

interface ChoiceProps {
  readonly cart: Cart;
  readonly change: (cart: Cart) => void;
}

const AS_STACKING_RULES = '';

/** Which discounts are considered, and which of them apply. */
export function Choice({ cart, change }: ChoiceProps) {
  const { isAutomatic, selection, ...rest } = cart;
  const automatic = isAutomatic && { isAutomatic };
  const chosen = selection && { selection };
  const data = [
    { value: AS_STACKING_RULES, label: t('as the stacking rules say') },
    ...Object.entries(selectionModes()).map(([value, label]) => ({ value, label })),
  ];
  return (
    <>
      <Switch
        label={t('Include promotions')}
        description={t('Active promotions that the cart qualifies for apply as well.')}
        checked={isAutomatic ?? false}
        onChange={({ currentTarget: { checked } }) =>
          change({ ...rest, ...chosen, ...(checked && { isAutomatic: true as const }) })
        }
      />
      <Select
        label={selectionLabel()}
        data={data}
        allowDeselect={false}
        value={selection ?? AS_STACKING_RULES}
        onChange={(value) => change({ ...rest, ...automatic, ...(value && { selection: value as SelectionMode }) })}
      />
    </>
  );
}
