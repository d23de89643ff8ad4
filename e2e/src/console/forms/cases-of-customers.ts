import { type Filled, type FormCase } from './form-case.js';

const ADDRESS: readonly Filled[] = [
  ['Street', 'Bäckergasse {number}', 'address.line_1'],
  ['Second line', 'hinter {mark}', 'address.line_2'],
  ['Postal code', '04109', 'address.postal_code'],
  ['City', 'Łódź {mark}', 'address.city'],
  ['State or region', 'Łódzkie', 'address.state'],
  ['Country', 'PL', 'address.country'],
];

/** Customers, and what is said of them. */
export const CASES_OF_CUSTOMERS: readonly FormCase[] = [
  {
    form: 'pages/customers/new-customer.tsx',
    at: '/customers/new',
    fill: [
      ['Name', 'Zoë Ångström {mark}', 'name'],
      ['E-mail', 'zoe-{mark}@example.com', 'email'],
      ['Phone', '+48 600 100 200', 'phone'],
      ['Birthday', { when: '1990-03-31' }, 'birthdate'],
      ['Source ID', 'zoe {mark}', 'source_id'],
      ...ADDRESS,
      ['Description', 'Pays late. {mark}', 'description'],
      { press: 'Add a field' },
      ['Metadata > Name', 'size', 'metadata', { size: 'M {mark}' }],
      ['Metadata > Value', 'M {mark}', ''],
    ],
    save: 'Create',
    read: (_, { id }) => `/v1/customers/${id}`,
  },
  {
    form: 'pages/customers/change-customer.tsx',
    at: ({ customer }) => `/customers/${customer.id}`,
    open: ['Edit'],
    fill: [
      ['Name', 'Maja {mark}', 'name'],
      ['E-mail', 'maja-{mark}@example.com', 'email'],
      ['Phone', '0341 {number}', 'phone'],
      ['Birthday', { when: '1988-02-29' }, 'birthdate'],
      ...ADDRESS,
      ['Description', 'Likes {mark}', 'description'],
      ['Metadata > Value', 'tea {mark}', 'metadata.note'],
    ],
    save: 'Save',
    read: ({ customer }) => `/v1/customers/${customer.id}`,
  },
];
