import { productsCalled } from '../../parts/search/find-things.js';
import { Picker, type PickerProps } from '../../parts/search/picker.js';
import { t } from '../../texts/texts.js';

/** Products by name. */
export function ProductPicker(props: PickerProps) {
  return (
    <Picker
      {...props}
      label={t('Products')}
      description={t('Type a part of the name.')}
      nothing={t('No matching products')}
      most={20}
      find={productsCalled}
    />
  );
}
