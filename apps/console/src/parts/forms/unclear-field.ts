/**
 * The first field whose text is no amount, number or date. A form that has one must not be sent: it would send what was there before, or
 * nothing.
 */
export function unclearField(form: ParentNode): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input')];
  return fields.find((field) => field.dataset['unclear'] !== undefined || field.validity.badInput) ?? null;
}
