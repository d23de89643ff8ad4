import { type GetInputPropsReturnType } from '@mantine/form';

/** A form that has these fields, among others. */
export interface FormOf<Fields extends Record<string, unknown>> {
  readonly values: Fields;
  readonly errors: Readonly<Record<string, React.ReactNode>>;
  getInputProps(field: string, options?: { readonly type?: 'input' | 'checkbox' }): GetInputPropsReturnType;
  setValues(values: Partial<Fields>): void;
  setFieldValue(field: string, value: unknown): void;
}
