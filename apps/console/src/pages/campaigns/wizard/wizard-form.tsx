import { Button, Grid, Group, Paper, Stack, Stepper } from '@mantine/core';
import { useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { client } from '../../../api/client.js';
import { queryClient } from '../../../api/queries.js';
import { useApiForm } from '../../../parts/forms/api-form.js';
import { unclearField } from '../../../parts/forms/unclear-field.js';
import { changed } from '../../../parts/layout/address.js';
import { ErrorInWords } from '../../../parts/layout/error-in-words.js';
import { useProject } from '../../../parts/project.js';
import { t } from '../../../texts/texts.js';
import { buildBody } from './campaign-body.js';
import { CodesStep } from './codes-step.js';
import { type Draft, type DraftForm } from './draft.js';
import { GainStep } from './gain-step.js';
import { KindStep } from './kind-step.js';
import { Preview } from './preview.js';
import { FIELD_OF_PROPERTY, faultsOf, type StepName, stepOf, stepsOf } from './steps.js';
import { WhenStep } from './when-step.js';
import classes from './wizard.module.css';

const STEPS: Readonly<Record<StepName, (props: { readonly form: DraftForm }) => React.ReactNode>> = {
  kind: KindStep,
  gain: GainStep,
  codes: CodesStep,
  when: WhenStep,
};

/** All steps are one form: nothing typed is lost by going back, nor by a request that fails. */
export function WizardForm({ initial }: { readonly initial: Draft }) {
  const { timezone } = useProject();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const { form, submit, error, isSending } = useApiForm<Draft>({
    keptAs: 'campaign',
    initialValues: initial,
    fieldOf: FIELD_OF_PROPERTY,
    show: (field) => setCurrent(steps.indexOf(stepOf(field))),
    send: async (draft) => {
      const { data } = await client.POST('/v1/campaigns', { body: buildBody(draft, timezone) });
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/campaigns'] });
      navigate(`/campaigns/${data?.id ?? ''}`);
    },
  });
  const steps = stepsOf(form.values);
  const current = Math.max(0, steps.indexOf(params.get('step') as StepName));
  // In the address, so that the way back is a step back.
  const setCurrent = (step: number) => setParams((before) => changed(before, { step: steps[step] }));
  const names: Readonly<Record<StepName, string>> = {
    kind: t('Kind and name'),
    gain: form.values.kind === 'PROMOTION' ? t('Offers') : t('What it gives'),
    codes: t('Codes'),
    when: t('When'),
  };
  const element = useRef<HTMLFormElement>(null);
  const goTo = (step: number) => {
    const unclear = element.current && unclearField(element.current);
    if (unclear) return unclear.focus();
    // Going back is always possible; going on only past steps without faults.
    const faulty = steps.slice(0, step).findIndex((name) => showFaults(form, name));
    setCurrent(faulty === -1 ? step : Math.min(faulty, step));
  };
  const isLast = current === steps.length - 1;
  const Step = STEPS[steps[current] ?? 'kind'];
  const withFault = Object.keys(form.errors)[0];
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLast) return goTo(current + 1);
        const faulty = steps.findIndex((name) => showFaults(form, name));
        if (faulty === -1) submit(event);
        else setCurrent(faulty);
      }}
    >
      <Stack>
        <Stepper
          active={current}
          onStepClick={goTo}
          size="sm"
          wrap={false}
          classNames={{ step: classes.step ?? '', stepBody: classes.name ?? '' }}
          aria-label={t('Steps')}
        >
          {steps.map((name) => (
            <Stepper.Step key={name} label={names[name]} color={withFault && stepOf(withFault) === name ? 'red' : ''} />
          ))}
        </Stepper>
        <Grid>
          <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
            <Paper withBorder p="lg">
              <Stack>
                <Step form={form} />
                {error !== undefined && <ErrorInWords error={error} />}
                <Group justify="space-between" mt="md">
                  <Button variant="default" disabled={current === 0} onClick={() => goTo(current - 1)}>
                    {t('Back')}
                  </Button>
                  <Button type="submit" loading={isSending}>
                    {isLast ? t('Create') : t('Next')}
                  </Button>
                </Group>
              </Stack>
            </Paper>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
            <Preview draft={form.values} />
          </Grid.Col>
        </Grid>
      </Stack>
    </form>
  );
}

/** Shows what is wrong in a step. Whether anything is. */
function showFaults(form: DraftForm, step: StepName): boolean {
  const faults = faultsOf(form.values, step);
  for (const [field, text] of Object.entries(faults)) form.setFieldError(field, text);
  return Object.keys(faults).length > 0;
}
