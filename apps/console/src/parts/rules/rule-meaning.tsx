import { Paper, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { type Draft, draftBody } from './rule-draft.js';
import { useWording } from './rule-names.js';
import { sentenceOf } from './rule-sentence.js';
import { applicabilitySentence, bundleSentence, namesIn } from './targets.js';

/** What a rule means, as sentences that follow each change. */
export function RuleMeaning({ draft }: { readonly draft: Draft }) {
  const { rules, bundleRules, applicableTo, mistake } = draftBody(draft);
  const wording = useWording(rules, namesIn(bundleRules, applicableTo));
  const sentence = sentenceOf(rules, wording);
  const more = [bundleSentence(bundleRules, wording.nameOf), applicabilitySentence(applicableTo, wording.nameOf)];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('What it means')} aria-live="polite">
      <Text fw={600}>{t('What it means')}</Text>
      <Text>
        {mistake ??
          (sentence
            ? t('It may be used where {sentence}.', { sentence })
            : t('It may be used everywhere: it asks for nothing yet.'))}
      </Text>
      {!mistake && more.map((each) => each && <Text key={each}>{each}</Text>)}
    </Paper>
  );
}
