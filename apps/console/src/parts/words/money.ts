import { language } from '../../texts/texts.js';
import { digitsOf } from '../forms/typed-amount.js';

/** An amount of minor units, in the currency and as the language writes it. Cents are shown where they are, in every currency. */
export function moneyText(minor: number, currency: string): string {
  return formatOf(currency, minor % 100 === 0 ? digitsOf(currency) : 2).format(minor / 100);
}

/** The same without cents, for figures and charts. */
export function roundMoneyText(minor: number, currency: string): string {
  return formatOf(currency, 0).format(minor / 100);
}

export function numberText(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

export function percentText(value: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
}

function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const digitsShown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  try {
    return new Intl.NumberFormat(language(), { style: 'currency', currency, ...digitsShown });
  } catch {
    // A project may name a currency that no standard knows.
    return new Intl.NumberFormat(language(), digitsShown);
  }
}
