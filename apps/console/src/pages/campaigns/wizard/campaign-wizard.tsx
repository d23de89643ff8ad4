import { PageFrame } from '../../../parts/layout/page-frame.js';
import { t } from '../../../texts/texts.js';
import { EMPTY_DRAFT } from './draft.js';
import { WizardForm } from './wizard-form.js';

/** Makes a campaign, step by step. */
export default function CampaignWizard() {
  return (
    <PageFrame title={t('New campaign')} above={[{ title: t('Campaigns'), to: '/campaigns' }]}>
      <WizardForm initial={EMPTY_DRAFT} />
    </PageFrame>
  );
}
