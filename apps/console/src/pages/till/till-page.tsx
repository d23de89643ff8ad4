import { Stack } from '@mantine/core';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { t } from '../../texts/texts.js';
import { CodeForm } from './code-form.js';
import { Offer } from './offer.js';
import { Outcome } from './outcome.js';
import { OwnRedemptions } from './own-redemptions.js';
import classes from './till.module.css';
import { useTill } from './use-till.js';

/** For somebody at a till, on a phone: look a code up, redeem it, roll it back. */
export default function TillPage() {
  const till = useTill();
  const { looked, isLooking, isRedeeming, pending } = till;
  return (
    <PageFrame title={t('Redeem a code')}>
      <Stack className={classes.till}>
        {!pending && (
          <CodeForm {...{ isLooking, isRedeeming }} cleared={till.cleared} look={till.look} change={till.change} />
        )}
        <div aria-live="polite">
          <Outcome till={till} />
          {!pending && looked && <Offer looked={looked} isRedeeming={isRedeeming} redeem={till.redeem} />}
        </div>
        <OwnRedemptions />
      </Stack>
    </PageFrame>
  );
}
