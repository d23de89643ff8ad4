import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { RunDialog } from '../../parts/dialogs/run-dialog.js';
import { type BatchWork } from '../../parts/dialogs/run-in-batches.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { NumberField } from '../../parts/forms/number-field.js';
import { AddButton } from '../../parts/layout/add-button.js';
import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type Campaign } from './campaign-state.js';
import { MAX_CODES_PER_CAMPAIGN } from './code-limits.js';
import { codesIn, MAX_OWN_CODES } from './own-codes.js';

export function AddCodes({ campaign }: { readonly campaign: Campaign }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <AddButton onClick={dialog.open}>{t('Add codes')}</AddButton>
      {opened && <AddCodesDialog campaign={campaign} onClose={dialog.close} />}
    </>
  );
}

interface AddCodesDialogProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  kind: 'random' | 'own';
  vouchers_count: number | string;
  own: string;
}

/** Random codes, which the engine makes in the background, or codes that are pasted. */
function AddCodesDialog({ campaign, onClose }: AddCodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const api = useApiForm<Values>({
    keptAs: 'add codes',
    initialValues: { kind: 'random', vouchers_count: 100, own: '' },
    validate: { own: (text, { kind }) => (kind === 'own' ? objectionTo(codesIn(text)) : null) },
    send: async ({ kind, vouchers_count, own }) => {
      if (kind === 'own') return setCodes(codesIn(own));
      await addRandom(campaign, Number(vouchers_count));
      onClose();
    },
  });
  if (codes) {
    return (
      <RunDialog
        title={t('{count, plural, one {Add # code of your own} other {Add # codes of your own}}', {
          count: codes.length,
        })}
        find={async () => codes}
        expected={codes.length}
        work={addingTo(campaign)}
        fileName="codes-not-added"
        onEnd={() => queryClient.invalidateQueries({ queryKey: ['get'] })}
        onClose={onClose}
      />
    );
  }
  const { form } = api;
  return (
    <FormDialog title={t('Add codes')} verb={t('Add')} form={api} onClose={onClose}>
      <SegmentedControl
        aria-label={t('Which codes')}
        data={[
          { value: 'random', label: t('Random codes') },
          { value: 'own', label: t('Codes of your own') },
        ]}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'random' ? (
        <>
          <Text size="sm">{t('New codes follow the pattern and the rules of the campaign.')}</Text>
          <NumberField
            label={t('How many')}
            min={1}
            max={MAX_CODES_PER_CAMPAIGN}
            required
            data-autofocus
            {...form.getInputProps('vouchers_count')}
          />
        </>
      ) : (
        <Textarea
          label={t('Codes, one a line')}
          description={t('{count, plural, one {# code. More can be pasted.} other {# different codes.}}', {
            count: codesIn(form.values.own).length,
          })}
          autosize
          minRows={5}
          maxRows={15}
          required
          {...form.getInputProps('own')}
        />
      )}
    </FormDialog>
  );
}

function objectionTo({ length }: readonly string[]): string | null {
  if (length === 0) return t('Type or paste a code.');
  if (length <= MAX_OWN_CODES) return null;
  return t('{most} at once, at most. Import a file for more.', { most: numberText(MAX_OWN_CODES) });
}

async function addRandom({ id }: Campaign, count: number): Promise<void> {
  await client.POST('/v1/campaigns/{campaignId}/vouchers', {
    params: { path: { campaignId: id }, query: { vouchers_count: count } },
    body: {},
  });
  notifications.show({ message: t('{count, plural, one {# code is} other {# codes are}} being created.', { count }) });
  await queryClient.invalidateQueries({ queryKey: ['get'] });
}

/** Puts codes into a campaign, each by itself: one that is taken keeps no other one out. */
function addingTo({ id }: Campaign): BatchWork {
  return {
    size: 1,
    atOnce: 4,
    act: async (codes) => {
      for (const code of codes) {
        const params = { path: { campaignId: id, code } };
        await client.POST('/v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
      }
      return [];
    },
  };
}
