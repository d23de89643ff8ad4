import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MoneyInput } from '../../parts/forms/money-input.js';
import { unclearField } from '../../parts/forms/unclear-field.js';
import { t } from '../../texts/texts.js';
import { Camera } from './camera.js';
import { useScanner } from './use-scanner.js';

interface CodeFormProps {
  /** Another number: what was typed has been redeemed. */
  readonly cleared: number;
  readonly isLooking: boolean;
  /** What is typed now would be cleared by the answer. */
  readonly isRedeeming: boolean;
  readonly look: (code: string, amount: number | undefined) => Promise<void>;
  /** Something else is typed. */
  readonly change: () => void;
}

/** The code, by hand, by a scanner that types or by the camera, and the amount of the purchase. */
export function CodeForm({ cleared, isLooking, isRedeeming, look, change }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [amount, setAmount] = useState<number>();
  const [known, setKnown] = useState(cleared);
  const form = useRef<HTMLFormElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  if (cleared !== known) {
    setKnown(cleared);
    setCode('');
    setAmount(undefined);
  }
  useScanner(codeField);
  useEffect(() => codeField.current?.focus(), [cleared]);
  const check = async (wanted: string) => {
    const unclear = form.current && unclearField(form.current);
    if (unclear) return unclear.focus();
    if (wanted === '') return codeField.current?.focus();
    await look(wanted, amount);
    // Enter goes on with what is missing; where nothing is, the button that redeems takes the focus.
    if (amount === undefined) amountField.current?.focus();
    else codeField.current?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(code.trim());
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Camera
          onFound={(found) => {
            setCode(found);
            void check(found);
          }}
        />
        <TextInput
          ref={codeField}
          size="lg"
          label={t('Code')}
          description={t('Type it, or use a scanner.')}
          value={code}
          disabled={isRedeeming}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setCode(event.currentTarget.value);
            change();
          }}
        />
        <MoneyInput
          key={cleared}
          ref={amountField}
          size="lg"
          label={t('Amount of the purchase')}
          value={amount}
          disabled={isRedeeming}
          enterKeyHint="go"
          onChange={(typed) => {
            setAmount(typed);
            change();
          }}
        />
        <Button type="submit" size="lg" fullWidth variant="default" loading={isLooking} disabled={isRedeeming}>
          {t('Check the code')}
        </Button>
      </Stack>
    </form>
  );
}
