import { until } from '@perkstream/kernel/testing';
import { type Locator, type Page } from 'playwright-core';

/** Key by key, from the clipboard, or at once. */
export type Way = 'keys' | 'paste' | 'fill';

/** Writes into fields as people do, over what stands there. */
export class Hands {
  /** @param pace milliseconds between two keys */
  constructor(
    private readonly page: Page,
    private readonly way: Way,
    private readonly pace: number,
  ) {}

  async write(field: Locator, text: string): Promise<void> {
    if (this.way === 'fill') return field.fill(text);
    if (this.way === 'paste' && text !== '') {
      await this.paste(field, text);
      // It comes a moment after the keys.
      await until(async () => (await field.inputValue()) !== '');
      return;
    }
    await field.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    if (text === '') await this.page.keyboard.press('Delete');
    else await field.pressSequentially(text, { delay: this.pace });
  }

  private async paste(field: Locator, text: string): Promise<void> {
    await field.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('Delete');
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  /** @param iso `2027-03-31` or `2027-03-31T09:30` */
  async writeMoment(field: Locator, iso: string): Promise<void> {
    if (this.way !== 'keys') return field.fill(iso);
    // Chromium takes month, day and year in this order under the default locale of the tests.
    const [year = '', month = '', day = '', hour = '', minute = ''] = iso.split(/[-T:]/);
    const time = hour && `${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'A' : 'P'}`;
    await field.focus();
    await field.pressSequentially(month + day + year + time, { delay: this.pace });
  }

  async switchTo(field: Locator, isOn: boolean): Promise<void> {
    if ((await field.isChecked()) === isOn) return;
    await field.focus();
    await this.page.keyboard.press('Space');
    await until(async () => (await field.isChecked()) === isOn);
  }

  async choose(field: Locator, name: string): Promise<void> {
    await field.click();
    if (await field.isEditable()) await this.write(field, name);
    await this.page.getByRole('option', { name, exact: true }).first().click();
    await this.closeList();
  }

  async find(field: Locator, part: string, name: string): Promise<void> {
    await this.write(field, part);
    await this.page.getByRole('option', { name }).first().click();
    await this.closeList();
  }

  /** It goes on covering what is below it, as long as the field has the focus. */
  private closeList(): Promise<void> {
    return this.page.keyboard.press('Tab');
  }

  async tag(field: Locator, texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      if (this.way === 'paste') {
        // What is pasted is a tag at once: Enter would send the form.
        await this.paste(field, text);
        await this.page.getByText(text, { exact: true }).last().waitFor();
      } else {
        await this.write(field, text);
        await this.page.keyboard.press('Enter');
      }
    }
  }

  async pick(choice: Locator): Promise<void> {
    if (await choice.isChecked()) return;
    await choice.focus();
    await this.page.keyboard.press('Space');
    await until(() => choice.isChecked());
  }
}
