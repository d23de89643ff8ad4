import { PageFrame } from '../../parts/page-frame.js';
import { t } from '../../texts/texts.js';

export default function OverviewPage() {
  return <PageFrame title={t('Overview')}>{null}</PageFrame>;
}
