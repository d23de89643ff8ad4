import { api } from '../../../api/queries.js';
import { t } from '../../../texts/texts.js';
import { type FieldProps, useEditor } from './editor-context.js';
import { NumberControl } from './simple-controls.js';

/** What a card of the chosen campaign gets: money on gift cards, points in loyalty programs, and nothing on codes. */
export function CardBalanceControl(props: FieldProps) {
  const { read } = useEditor();
  const { field, path } = props;
  const campaignId = String(read(path.replace(/balance$/, 'id')) ?? '');
  const params = { path: { campaignId } };
  const { data } = api.useQuery('get', '/v1/campaigns/{campaignId}', { params }, { enabled: campaignId !== '' });
  switch (data?.campaign_type) {
    case 'GIFT_VOUCHERS':
      return <NumberControl {...props} field={{ ...field, kind: 'money' }} />;
    case 'LOYALTY_PROGRAM':
      return <NumberControl {...props} field={{ ...field, kind: 'number', label: () => t('Points on the card') }} />;
    default:
      return null;
  }
}
