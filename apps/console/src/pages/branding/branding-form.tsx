import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { buildBody, type Branding, type BrandingValues, deleteBranding, saveBranding, valuesOf } from './branding.js';

type Form = ReturnType<typeof useApiForm<BrandingValues>>['form'];

export function BrandingForm({ branding }: { readonly branding: Branding | undefined }) {
  const { id } = useProject();
  const { form, submit, error, isSending } = useApiForm<BrandingValues>({
    keptAs: 'branding',
    initialValues: valuesOf(branding),
    send: async (values) => {
      await saveBranding(id, branding, buildBody(values));
      form.resetDirty(values);
      notifications.show({ message: t('The branding was saved') });
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={760}>
        <Brand form={form} />
        <Address form={form} />
        <Contact form={form} />
        {error !== undefined && <ErrorInWords error={error} />}
        <Group>
          <Button type="submit" loading={isSending}>
            {t('Save')}
          </Button>
          {branding && <DeleteBranding id={branding.id} />}
        </Group>
      </Stack>
    </form>
  );
}

function Brand({ form }: { readonly form: Form }) {
  const url = { type: 'url', placeholder: 'https://', maxLength: 2_000 };
  return (
    <Panel title={t('Brand')}>
      <TextInput label={t('Name')} required maxLength={500} {...form.getInputProps('brand.name')} />
      <TextInput label={t('Website')} {...url} {...form.getInputProps('brand.website_url')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('Privacy policy')} {...url} {...form.getInputProps('brand.privacy_policy_url')} />
        <TextInput label={t('Terms of use')} {...url} {...form.getInputProps('brand.terms_of_use_url')} />
      </SimpleGrid>
      <Textarea
        label={t('Why customers get messages')}
        description={t('Stands below each message. Empty: a text of the engine.')}
        autosize
        minRows={2}
        maxLength={2_000}
        {...form.getInputProps('brand.permission_reminder')}
      />
    </Panel>
  );
}

function Address({ form }: { readonly form: Form }) {
  return (
    <Panel title={t('Postal address')}>
      <TextInput label={t('Street and number')} required maxLength={500} {...form.getInputProps('address.street')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('Postal code')} maxLength={50} {...form.getInputProps('address.postal')} />
        <TextInput label={t('City')} required maxLength={200} {...form.getInputProps('address.city')} />
        <TextInput label={t('State or region')} maxLength={200} {...form.getInputProps('address.state')} />
        <TextInput label={t('Country')} required maxLength={200} {...form.getInputProps('address.country')} />
      </SimpleGrid>
    </Panel>
  );
}

function Contact({ form }: { readonly form: Form }) {
  return (
    <Panel title={t('Contact')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('E-mail')} type="email" required maxLength={500} {...form.getInputProps('contact.email')} />
        <TextInput label={t('Phone')} type="tel" maxLength={100} {...form.getInputProps('contact.phone')} />
      </SimpleGrid>
    </Panel>
  );
}

function DeleteBranding({ id }: { readonly id: string }) {
  const project = useProject();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" c="red" onClick={() => setOpened(true)}>
        {t('Delete the branding')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Delete the branding?')}
        verb={t('Delete the branding')}
        isDangerous
        act={() => deleteBranding(project.id, id)}
      >
        {t('Name, address and contact towards customers go. Campaigns and codes stay as they are.')}
      </ConfirmDialog>
    </>
  );
}
