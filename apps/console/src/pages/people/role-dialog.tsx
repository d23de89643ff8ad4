import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { changeRole, type Person, roleChoices } from './people.js';

interface RoleDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

export default function RoleDialog({ person, onClose }: RoleDialogProps) {
  const project = useProject();
  const api = useApiForm({
    keptAs: `role ${person.id}`,
    initialValues: { role: person.role },
    send: async ({ role }) => {
      await changeRole(project.id, person.id, role);
      notifications.show({ message: t('The role of {email} was changed', { email: person.email }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Role of {email}', { email: person.email })}
      onClose={onClose}
      verb={t('Change the role')}
      form={api}
      size="lg"
    >
      <Select
        label={t('Role in this project')}
        description={t('It holds from their next click on, also where they are signed in.')}
        data={roleChoices(person.role)}
        allowDeselect={false}
        data-autofocus
        {...api.form.getInputProps('role')}
      />
    </FormDialog>
  );
}
