import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.js';
import { Panel } from '../../../parts/layout/panel.js';
import { useProject } from '../../../parts/project.js';
import { useWording } from '../../../parts/rules/rule-names.js';
import { sentenceOf } from '../../../parts/rules/rule-sentence.js';
import { applicabilitySentence, bundleSentence, namesIn } from '../../../parts/rules/targets.js';
import { moneyText } from '../../../parts/words/money.js';
import { t } from '../../../texts/texts.js';
import { Combinations } from './combinations.js';
import { type Draft } from './draft.js';
import { mostItCosts } from './most-it-costs.js';
import { valueAt } from './paths.js';
import { reviewText } from './review-words.js';
import { type DraftRule } from './rules-of-draft.js';

const TYPING_MS = 400;
const MAX_FOUND = 20;

interface ReviewProps {
  readonly draft: Draft;
  /** It is saved, so that its name and code are not taken by others. */
  readonly campaignId: string | undefined;
}

/** The campaign in words: what it does, what it may cost, and what it meets. */
export function Review({ draft, campaignId }: ReviewProps) {
  const { currency, timezone } = useProject();
  const text = reviewText(draft, { currency, zone: timezone, rules: useRuleSentences(draft) });
  const most = mostItCosts(draft);
  return (
    <Panel title={t('Review')}>
      <Stack gap="xs">
        <Text aria-live="polite">{text}</Text>
        {draft.campaign_type !== 'LOYALTY_PROGRAM' && (
          <Text>
            {most === undefined
              ? t('Nothing bounds what it may cost. A budget does.')
              : t('It costs {amount} at most.', { amount: moneyText(most, currency) })}
          </Text>
        )}
        {campaignId === undefined && <Taken draft={draft} />}
        {draft.campaign_type !== 'LOYALTY_PROGRAM' && <Combinations draft={draft} campaignId={campaignId} />}
      </Stack>
    </Panel>
  );
}

function useRuleSentences(draft: Draft): readonly string[] {
  const rules = (draft['rules'] as readonly DraftRule[] | undefined) ?? [];
  const named = rules.map(({ bundle_rules: bundle, applicable_to: targets }) => namesIn(bundle, targets));
  const wording = useWording(...rules.map((rule) => rule.rules), ...named);
  return rules.flatMap((rule) => {
    const conditions = sentenceOf(rule.rules, wording);
    return [
      conditions && t('It applies only where {conditions}.', { conditions }),
      bundleSentence(rule['bundle_rules'], wording.nameOf),
      applicabilitySentence(rule['applicable_to'], wording.nameOf),
    ].filter((sentence): sentence is string => Boolean(sentence));
  });
}

/** Names of campaigns and codes are unique in a project. */
function Taken({ draft }: { readonly draft: Draft }) {
  const [name] = useDebouncedValue(draft.name.trim(), TYPING_MS);
  const [code] = useDebouncedValue(String(valueAt(draft, 'voucher.code') ?? '').trim(), TYPING_MS);
  const { data } = useQuery({
    queryKey: ['taken', name, code],
    queryFn: async () => ({
      name: name !== '' && (await campaignsCalled(name)).some((each) => each === name),
      code: code !== '' && (await codesCalled(code)).some((each) => each === code),
    }),
  });
  if (!data?.name && !data?.code) return null;
  return (
    <Text c="var(--mantine-color-error)" role="alert">
      {data.name && t('Another campaign is called “{name}” already.', { name })}{' '}
      {data.code && t('The code {code} exists already.', { code })}
    </Text>
  );
}

async function campaignsCalled(search: string): Promise<readonly string[]> {
  const { data } = await client.GET('/v1/campaigns', { params: { query: { limit: MAX_FOUND, search } } });
  return (data?.campaigns ?? []).map(({ name }) => name);
}

async function codesCalled(search: string): Promise<readonly string[]> {
  const { data } = await client.GET('/v1/vouchers', { params: { query: { limit: MAX_FOUND, search } } });
  return (data?.vouchers ?? []).map(({ code }) => code);
}
