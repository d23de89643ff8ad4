import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '../../api/api-error.js';
import { isAnswer } from '../../parts/forms/repeat-key.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Icon } from '../../parts/layout/icon.js';
import { useProject } from '../../parts/project.js';
import { redeemedThing } from '../../parts/redemptions/redemption-words.js';
import { moneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { Refused, ToPay } from './offer.js';
import { type Till } from './use-till.js';
import { toPay, whyRefused } from './worth-words.js';

/** What became of the last thing that was done at the till. */
export function Outcome({ till }: { readonly till: Till }) {
  const { pending, redeemed, error } = till;
  if (pending) return <Unanswered till={till} />;
  if (redeemed) {
    return (
      <Alert color="teal" variant="light" icon={<Icon name="check" />}>
        <Text fw={650}>{t('{code} is redeemed', { code: redeemedThing(redeemed).title })}</Text>
        <ToPay amount={toPay(redeemed.order)} />
      </Alert>
    );
  }
  if (error === undefined) return null;
  if (error instanceof ApiError && isAnswer(error) && error.status !== 403 && error.status !== 429)
    return <Refused title={t('It was not redeemed')}>{whyRefused(error)}</Refused>;
  return <ErrorInWords error={error} />;
}

/** Nobody knows whether it was redeemed: asking again redeems no second time. */
function Unanswered({ till: { pending, isRedeeming, askAgain, giveUp } }: { readonly till: Till }) {
  const { currency } = useProject();
  if (!pending) return null;
  const { code, amount } = pending;
  return (
    <Alert color="orange" variant="light" icon={<Icon name="warning" />}>
      <Stack>
        <Text fw={650}>{t('No response')}</Text>
        <Text>
          {t('It is not known whether {code} was redeemed on {amount}. Ask again: it is redeemed once at most.', {
            code,
            amount: moneyText(amount, currency),
          })}
        </Text>
        <Button size="lg" fullWidth loading={isRedeeming} onClick={askAgain}>
          {t('Ask again')}
        </Button>
        <Group justify="center">
          <Button variant="subtle" size="md" disabled={isRedeeming} onClick={giveUp}>
            {t('Stop asking')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
