import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { invite, type Person, roleChoices } from './people.js';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly invited: (person: Person) => void;
}

export default function InviteDialog({ onClose, invited }: InviteDialogProps) {
  const { id } = useProject();
  const api = useApiForm({
    keptAs: 'invitation',
    initialValues: { email: '', first_name: '', last_name: '', role: 'USER' },
    validate: { email: (email) => (/^[^\s@]+@[^\s@]+$/.test(email) ? null : t('An e-mail address has an @ in it')) },
    send: async (values) => invited(await invite(id, values)),
  });
  return (
    <FormDialog title={t('Invite person')} onClose={onClose} verb={t('Invite')} form={api} size="lg">
      <TextInput
        label={t('E-mail')}
        description={t('They sign in by it. The engine sends no mail: you will get a link to hand on.')}
        type="email"
        required
        maxLength={500}
        data-autofocus
        {...api.form.getInputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('First name')} required maxLength={200} {...api.form.getInputProps('first_name')} />
        <TextInput label={t('Last name')} required maxLength={200} {...api.form.getInputProps('last_name')} />
      </SimpleGrid>
      <Select
        label={t('Role in this project')}
        data={roleChoices()}
        allowDeselect={false}
        required
        {...api.form.getInputProps('role')}
      />
    </FormDialog>
  );
}
