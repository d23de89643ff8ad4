import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { api } from '../../api/queries.js';
import { useEdited } from '../../parts/forms/edited.js';
import { useAddress } from '../../parts/layout/address.js';
import { ChangesLink } from '../../parts/layout/changes-link.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { PageFrame } from '../../parts/layout/page-frame.js';
import { History } from '../../parts/time/history.js';
import { PastFrame } from '../../parts/time/past-frame.js';
import { usePast } from '../../parts/time/past.js';
import { t } from '../../texts/texts.js';
import { Assignments } from './assignments.js';
import { DeleteRule } from './delete-rule.js';
import { type EditedRule, type SavedRule, type Start, startOf } from '../../parts/rules/rule-draft.js';
import { RuleEditor } from './rule-editor.js';

const ABOVE = () => [{ title: t('Rules'), to: '/rules' }];

/** A new rule; `draft` of the address is one that comes back from the cart. */
export function NewRule() {
  const address = useAddress();
  const [start] = useState(() => draftIn(address.get('draft')));
  const campaignId = address.get('campaign');
  return (
    <PageFrame title={t('New rule')} above={ABOVE()}>
      {campaignId && <ForCampaign id={campaignId} />}
      <RuleEditor start={start} campaignId={campaignId || undefined} />
    </PageFrame>
  );
}

/** It is made from the page of a campaign, and limits that one. */
function ForCampaign({ id }: { readonly id: string }) {
  const { data } = api.useQuery('get', '/v1/campaigns/{campaignId}', { params: { path: { campaignId: id } } });
  return <Text>{t('When it is saved, it limits the campaign {name}.', { name: data?.name ?? id })}</Text>;
}

export function OpenRule({ ruleId }: { readonly ruleId: string }) {
  const past = usePast(`/v1/validation-rules/${encodeURIComponent(ruleId)}`);
  const params = { path: { validationRuleId: ruleId }, query: past.query };
  const { data, error, refetch } = api.useQuery('get', '/v1/validation-rules/{validationRuleId}', { params });
  return (
    <PastFrame
      past={past}
      error={error}
      title={data?.name ?? t('Rule')}
      above={ABOVE()}
      actions={
        data && (
          <>
            <ChangesLink kind="validation_rule" id={data.id} />
            <DeleteRule rule={data} />
          </>
        )
      }
    >
      {error && <ErrorInWords error={error} again={refetch} />}
      {data && <SavedRulePage key={past.moment} rule={data} isPast={past.moment !== undefined} />}
      {data && <History past={past} changedAt={data.updated_at} />}
      {!data && !error && <Skeleton height={320} />}
    </PastFrame>
  );
}

function SavedRulePage({ rule, isPast }: { readonly rule: SavedRule; readonly isPast: boolean }) {
  const params = { path: { validationRuleId: rule.id } };
  const edited = useEdited<EditedRule>(
    rule,
    async () => (await client.GET('/v1/validation-rules/{validationRuleId}', { params })).data!,
  );
  return (
    <>
      <RuleEditor
        key={edited.opened.updated_at}
        start={startOf(edited.opened)}
        edited={edited}
        assigned={rule.assignments_count}
      />
      {!isPast && <Assignments ruleId={rule.id} />}
    </>
  );
}

function draftIn(text: string): Start {
  const empty: Start = { name: '', rules: {}, message: '', bundleRules: {}, applicableTo: null };
  try {
    const draft = JSON.parse(text) as Partial<SavedRule>;
    return startOf({ ...draft, name: String(draft.name ?? ''), rules: draft.rules ?? {} } as SavedRule);
  } catch {
    return empty;
  }
}
