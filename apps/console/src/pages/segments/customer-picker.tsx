import { customersCalled } from '../../parts/search/find-things.js';
import { Picker, type PickerProps } from '../../parts/search/picker.js';
import { t } from '../../texts/texts.js';

/** Customers by parts of what they are known by. */
export function CustomerPicker(props: PickerProps) {
  return (
    <Picker
      {...props}
      label={t('Customers')}
      description={t('Type parts of a name, e-mail address or city.')}
      nothing={t('No matching names')}
      find={customersCalled}
    />
  );
}
