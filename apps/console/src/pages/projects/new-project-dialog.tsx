import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { FormDialog } from '../../parts/dialogs/form-dialog.js';
import { useApiForm } from '../../parts/forms/api-form.js';
import { useProject } from '../../parts/project.js';
import { t } from '../../texts/texts.js';
import { currencies, makeProject, type NewProject, zones } from './projects.js';

interface NewProjectDialogProps {
  readonly onClose: () => void;
  readonly made: (project: NewProject) => void;
}

export default function NewProjectDialog({ onClose, made }: NewProjectDialogProps) {
  const { timezone, currency } = useProject();
  const api = useApiForm({
    keptAs: 'new-project',
    initialValues: { name: '', timezone, currency, case_sensitive_codes: true },
    send: async (body) => {
      const project = await makeProject(body);
      onClose();
      if (project) made(project);
    },
  });
  return (
    <FormDialog title={t('Create project')} onClose={onClose} verb={t('Create')} form={api} size="lg">
      <TextInput
        label={t('Name')}
        description={t('Such as the name of the shop')}
        required
        maxLength={500}
        data-autofocus
        {...api.form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('Currency')}
          description={t('Of all amounts')}
          data={currencies(currency)}
          searchable
          limit={200}
          allowDeselect={false}
          required
          {...api.form.getInputProps('currency')}
        />
        <Select
          label={t('Time zone')}
          description={t('In which days begin and end')}
          data={zones(timezone)}
          searchable
          limit={100}
          allowDeselect={false}
          required
          {...api.form.getInputProps('timezone')}
        />
      </SimpleGrid>
      <Checkbox
        label={t('Capital and small letters make different codes')}
        description={t('If not, SUMMER and summer are one code. This cannot be changed later.')}
        {...api.form.getInputProps('case_sensitive_codes', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
