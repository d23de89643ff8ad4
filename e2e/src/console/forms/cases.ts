import { CASES_OF_CAMPAIGNS } from './cases-of-campaigns.js';
import { CASES_OF_CATALOGUE } from './cases-of-catalogue.js';
import { CASES_OF_CUSTOMERS } from './cases-of-customers.js';
import { CASES_OF_LOYALTY } from './cases-of-loyalty.js';
import { CASES_OF_SETTINGS } from './cases-of-settings.js';
import { type FormCase } from './form-case.js';

/** How each form of the console is filled in. A new form gets a case here. */
export const CASES: readonly FormCase[] = [
  ...CASES_OF_CATALOGUE,
  ...CASES_OF_CAMPAIGNS,
  ...CASES_OF_CUSTOMERS,
  ...CASES_OF_LOYALTY,
  ...CASES_OF_SETTINGS,
];

interface Elsewhere {
  /** Beside this folder: fills it in and reads what it stores. */
  readonly spec?: string;
  /** Why nothing is read back. */
  readonly because?: string;
}

/** Forms that have no case. */
export const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  'app/clock-dialog.tsx': { because: 'sandboxes alone have it, and their clock would date all other cases' },
  'app/new-password.tsx': { spec: '../console-sign-in.e2e.spec.ts' },
  'app/sign-in-form.tsx': { spec: '../console-sign-in.e2e.spec.ts' },
  'pages/campaigns/editor/edit-campaign.tsx': { spec: 'campaign-editor.e2e.spec.ts' },
  'pages/campaigns/editor/sample-cart.tsx': { because: 'it tries a draft, and stores nothing' },
  'pages/codes/bulk-dialog.tsx': { spec: 'codes.e2e.spec.ts' },
  'pages/codes/bulk-fields.tsx': { spec: 'codes.e2e.spec.ts' },
  'pages/campaigns/tiers/tier-form.tsx': { spec: 'offers.e2e.spec.ts' },
  'pages/codes/change-code.tsx': { spec: 'codes.e2e.spec.ts' },
  'pages/codes/new-code.tsx': { spec: 'codes.e2e.spec.ts' },
  'pages/customers/send-event.tsx': { spec: 'customers.e2e.spec.ts' },
  'pages/imports/column-head.tsx': { spec: 'import-export.e2e.spec.ts' },
  'pages/imports/imports-page.tsx': { spec: 'import-export.e2e.spec.ts' },
  'pages/imports/ready-file.tsx': { spec: 'import-export.e2e.spec.ts' },
  'pages/limits/call-limits.tsx': { because: 'a part of limits-form.tsx' },
  'parts/returns/return-items.tsx': { spec: 'returns.e2e.spec.ts' },
  'pages/products/exclude-price.tsx': { spec: 'price-history.e2e.spec.ts' },
  'pages/projects/delete-project.tsx': { because: 'it asks for the name of the project, to be certain' },
  'pages/webhooks/webhook-list.tsx': { because: 'its field shows a token to be copied' },
  'parts/redemptions/check-code.tsx': { because: 'it asks a question, and stores nothing' },
  'parts/redemptions/roll-back.tsx': { spec: 'support.e2e.spec.ts' },
};
