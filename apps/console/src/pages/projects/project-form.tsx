import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useApiForm } from '../../parts/forms/api-form.js';
import { ErrorInWords } from '../../parts/layout/error-in-words.js';
import { Panel } from '../../parts/layout/panel.js';
import { t } from '../../texts/texts.js';
import { changeProject, currencies, type Project, type Switch, switches, zones } from './projects.js';

interface ProjectFormProps {
  readonly project: Project;
  readonly mayChange: boolean;
}

function valuesOf(project: Project) {
  const { name, timezone, currency, description = '', client_trusted_domains: domains = [] } = project;
  const allowed = (Object.keys(switches()) as Switch[]).filter((each) => project[each]);
  return { name, timezone, currency, description, client_trusted_domains: domains, allowed };
}

type Values = ReturnType<typeof valuesOf>;
type Form = ReturnType<typeof useApiForm<Values>>['form'];

export function ProjectForm({ project, mayChange }: ProjectFormProps) {
  const { form, submit, error, isSending } = useApiForm<Values>({
    keptAs: 'project',
    initialValues: valuesOf(project),
    send: async ({ allowed, ...values }) => {
      const all = Object.keys(switches()) as Switch[];
      const browsers = Object.fromEntries(all.map((each) => [each, allowed.includes(each)]));
      await changeProject(project.id, { ...values, ...browsers });
      notifications.show({ message: t('The project was saved') });
    },
  });
  return (
    <form onSubmit={submit}>
      <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack>
          <General form={form} project={project} />
          <Browsers form={form} />
          {error !== undefined && <ErrorInWords error={error} />}
          {mayChange && (
            <Group>
              <Button type="submit" loading={isSending}>
                {t('Save')}
              </Button>
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  );
}

function General({ form, project }: { readonly form: Form; readonly project: Project }) {
  return (
    <Panel title={t('General')}>
      <TextInput label={t('Name')} required maxLength={500} {...form.getInputProps('name')} />
      <Textarea
        label={t('Description')}
        description={t('For those who work with it; customers do not see it')}
        autosize
        minRows={2}
        maxLength={5_000}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('Currency')}
          description={t('Amounts keep their number when it changes')}
          data={currencies(project.currency)}
          searchable
          limit={200}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
        <Select
          label={t('Time zone')}
          description={t('In which days begin and end')}
          data={zones(project.timezone)}
          searchable
          limit={100}
          allowDeselect={false}
          {...form.getInputProps('timezone')}
        />
      </SimpleGrid>
    </Panel>
  );
}

function Browsers({ form }: { readonly form: Form }) {
  return (
    <Panel title={t('What keys of browsers may do')}>
      <Checkbox.Group
        label={t('Beside checking codes')}
        description={t('Everybody can read such a key in the page of the shop.')}
        {...form.getInputProps('allowed')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm" spacing="xs">
          {Object.entries(switches()).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <TagsInput
        label={t('Trusted pages')}
        description={t(
          'Origins such as https://shop.example; Enter after each. * is any page; none: no page may use these keys.',
        )}
        maxTags={1_000}
        acceptValueOnBlur
        {...form.getInputProps('client_trusted_domains')}
      />
    </Panel>
  );
}
