import { Grid, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { TryOnOrders } from '../../../parts/back-tests/try-on-orders.js';
import { type ApiForm } from '../../../parts/forms/api-form.js';
import { unclearField } from '../../../parts/forms/unclear-field.js';
import { ErrorInWords } from '../../../parts/layout/error-in-words.js';
import { ReadingNote } from '../../../parts/layout/not-for-you.js';
import { Panel } from '../../../parts/layout/panel.js';
import { t } from '../../../texts/texts.js';
import classes from './campaign-editor.module.css';
import { bodyOf, type Draft } from './draft.js';
import { EditorContext } from './editor-context.js';
import { faultsOf } from './faults.js';
import { Parts } from './parts-view.js';
import { Review } from './review.js';
import { SampleCart } from './sample-cart.js';
import { HEAD, partsOf, type Section, SECTIONS } from './sections.js';
import { useEditorOf } from './use-editor-form.js';

const WITHOUT_CODES: readonly Draft['campaign_type'][] = ['PROMOTION', 'LOYALTY_PROGRAM'];

interface CampaignEditorProps {
  readonly api: ApiForm<Draft>;
  readonly isReadOnly: boolean;
  /** Of a campaign that exists. */
  readonly campaignId?: string;
  /** Above the sections. */
  readonly head?: ReactNode;
  readonly buttons: ReactNode;
  /** Instead of sending at once. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** All that a campaign is, on one page, with a cart on which it is tried beside it. */
export function CampaignEditor({ api, isReadOnly, campaignId, head, buttons, onSubmit }: CampaignEditorProps) {
  const { form, submit, error } = api;
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditorOf(form, { campaignId, isReadOnly });
  const draft = form.values;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unclear = onSubmit && unclearField(event.currentTarget);
    if (unclear) return unclear.focus();
    (onSubmit ?? submit)(event);
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const titles: Readonly<Record<Section, string>> = {
    gives: t('What it gives'),
    whom: t('For whom and when'),
    how: t('How'),
  };
  return (
    <EditorContext.Provider value={editor}>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <form ref={element} onSubmit={send} noValidate>
            <fieldset disabled={isReadOnly} className={classes['fields'] ?? ''}>
              <Stack>
                {isReadOnly && <ReadingNote />}
                {head}
                <Parts parts={HEAD} />
                {SECTIONS.map((section) => (
                  <Panel key={section} title={titles[section]}>
                    <Parts parts={partsOf(section, draft.campaign_type)} />
                  </Panel>
                ))}
                <Review draft={draft} campaignId={campaignId} />
                {!isReadOnly && (
                  <TryOnOrders
                    draftOf={() => ({ kind: 'campaign', body: bodyOf(draft) })}
                    replaces={campaignId}
                    hasNewCodes={campaignId === undefined && !WITHOUT_CODES.includes(draft.campaign_type)}
                    isReady={Object.keys(faultsOf(draft)).length === 0}
                  />
                )}
                {error !== undefined && <ErrorInWords error={error} />}
                <Group>{buttons}</Group>
              </Stack>
            </fieldset>
          </form>
        </Grid.Col>
        {isTried(draft) && !isReadOnly && (
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <div className={classes['beside']}>
              <SampleCart draft={draft} campaignId={campaignId} />
            </div>
          </Grid.Col>
        )}
      </Grid>
    </EditorContext.Provider>
  );
}

/** A program without earning rules has nothing to do with a cart. */
function isTried({ campaign_type: kind, earning_rules: earning }: Draft): boolean {
  return kind !== 'LOYALTY_PROGRAM' || (Array.isArray(earning) && earning.length > 0);
}
