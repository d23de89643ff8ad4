/**
 * Which test proves which sentence of docs/console.md. By its spec (of this folder, or by its path) and its title: the beginnings of sentences
 * that it proves. A sentence that nothing proves gets a test, and its line here.
 */
export const STORIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'offers.e2e.spec.ts': {
    'adds one with everything that it can have': ['_Offers_ on the page of a promotion'],
    'moves one by dragging it': ['Drag an offer by its handle'],
  },
  'loyalty-tiers.e2e.spec.ts': {
    'deletes one': ['_Tiers_ adds, edits and deletes'],
    'adds one above, which begins with': ['A new one begins where the highest ends'],
  },
  'pages.e2e.spec.ts': {
    'offers nothing to somebody who may only read': ['What a person may do follows'],
    'has a navigation of eight entries': ['The navigation has eight entries', 'Every other page stands behind'],
  },
  'people.e2e.spec.ts': {
    'are invited, signed out everywhere': ['Somebody who comes by a link'],
  },
  'dialogs.e2e.spec.ts': {
    'sees what a role may not change': ['Who opens the address of a form'],
    'has the focus again on what opened a dialog': ['All of it works by keyboard'],
  },
  'overview.e2e.spec.ts': {
    'sees what ends within a week': ["Each day's questions begin"],
    'comes from a reason for refusals': ['A click on a reason does so'],
    'sees points, of all programs': ['Of loyalty programs, the overview'],
  },
  'cockpit.e2e.spec.ts': {
    'sees first what needs attention': ['What needs attention stands first'],
    'sees in each row what a campaign did': ['The list of campaigns shows for each'],
    'comes from a day of a line to its redemptions': ['A day of its line'],
    'sees on the page of a campaign its orders': ['The page of a campaign adds'],
    'compares campaigns that were selected': ['_Compare_ shows up to four'],
    'sees what a loyalty program owes': ["The page of a loyalty program's campaign shows"],
  },
  'typed-filters.e2e.spec.ts': {
    'comes from a figure to exactly its rows': ['A click on a figure lists'],
    'finds %s by the search at the top': ['The search field at the top'],
    'finds it in the list of %s': ['Lists are filtered by parts of words'],
    'finds codes, and chooses their campaign': ['A campaign, customer or code is chosen'],
    'chooses how many rows a page has': ['A page has 20, 50 or 100 rows'],
  },
  'every-page.e2e.spec.ts': {
    'stays where it was drawn': ['A page stays where it was drawn'],
  },
  'support.e2e.spec.ts': {
    'finds out why the code of a customer was refused': [
      "Type the customer's e-mail",
      '_Activity_ shows failed attempts',
      '_Why is a code refused',
      'Of a code that is refused it names',
    ],
    'leads to all that was refused of the customer': ['_All refused redemptions_'],
    'gives the customer another code': [
      "On the customer's page press _Assign code_",
      'The customer gets its next free code',
    ],
    'has the carts of what was refused': ['_Check again_ in a row'],
    'takes a redemption back, with the reason': [
      '_Roll back_ in the row',
      'The dialog says what will happen',
      'Who did something is shown',
    ],
  },
  'returns.e2e.spec.ts': {
    'are shown before they are stored': ['Press _Return items_', '_Show the refund_ says', 'The choices begin with'],
    'are stored as they were shown': ['_Return the items_ does', 'The page of the order lists its returns'],
    'are refused at their line': ['A line of which fewer'],
    'stand in the list of returns': ['The page _Returns_ lists'],
  },
  'codes.e2e.spec.ts': {
    'comes to the form from the list, and fills in all of it': [
      '_New code_ in the list of codes',
      "Metadata that the project's schema",
    ],
    'changes a code in each of its fields': [
      '_Exclude goods on sale_ keeps',
      '_Edit_ on the page of a code',
      'A discount that a formula works out',
    ],
    'deletes a code into the bin or for good': ['_Delete_ says what goes'],
    'shows a code to be scanned': ['The page of a code shows its QR code'],
    'releases a cart that holds a code': ['While carts hold the code'],
    'extends all codes that match': ['Several codes are worked on at once', '_Actions_ then enables'],
    'stops work, and is asked before': ['The page says how many', 'The page has to stay open', 'What is done stays'],
    'does what it can with chosen rows': ['The report says which codes failed'],
    'puts codes of its own into a campaign': [
      '_Add codes_ on the page of a campaign',
      'A code that is taken is reported',
    ],
  },
  'cart.e2e.spec.ts': {
    'sees why a code applies, step by step': ['_Try a cart_ checks a whole cart'],
    'sees which discounts are the best deal': ['_Include promotions_ beside', 'Where a cart misses an amount'],
    'tries a rule on it before the rule is saved': ['A rule is put together'],
  },
  'campaign-editor.e2e.spec.ts': {
    'makes a campaign with an item discount': [
      'One page asks what it gives',
      'Rules are made in place',
      'Limits are plain fields',
    ],
    'shows with each key what the draft does': ['A sample cart beside it shows'],
    'keeps a draft inactive until it is enabled': ['_Review_ says in one paragraph', '_Save as draft_ keeps it'],
    'shows what changes for codes that are out': ['_Edit_ on the page of a campaign', 'Before terms of codes change'],
  },
  'marketer.e2e.spec.ts': {
    'duplicates it with its rule': ['Open _Campaigns_, find', 'The copy is disabled until'],
    'makes a promotion of two tiers': ['Or press _New campaign_'],
    'makes a campaign of discount coupons': ['The page of the campaign shows how far'],
  },
  'e2e/src/campaign-copies.e2e.spec.ts': {
    'has everything of its original': ['The copy takes over everything'],
  },
  'typed-forms.e2e.spec.ts': {
    'has a case in e2e/src/console/forms': ['_Adjust points_ adds', 'An Admin sets the return policy'],
    'is stopped by a number or a day': ['Numbers and days are kept as they are typed'],
  },
  'two-people.e2e.spec.ts': {
    'keep both changes: the second one is warned': ['When somebody else has saved'],
  },
  'typed-work.e2e.spec.ts': {
    'is asked before the page is left': ['What is typed is not lost'],
    'leaves nothing of it to who signs in next': ['It lies in the storage of the tab'],
  },
  'typed-money.e2e.spec.ts': {
    'has each price stored as it was typed': ['Money is typed as people write it'],
    'is stopped where it is no amount': ['What is no amount'],
  },
  'bin.e2e.spec.ts': {
    'is led to the bin, and brings it back': ['What is deleted on these pages', '_Restore_ brings it back'],
    'is refused a code whose campaign is in the bin': ['A code or SKU whose campaign'],
  },
  'e2e/src/list-filters.e2e.spec.ts': {
    'of customers are filtered by email, name, city and dates': ['Codes, customers, orders and redemptions are also'],
  },
  'e2e/src/trash-bin.e2e.spec.ts': {
    'shows what was deleted without force': ['It lists what lies there'],
  },
  'rules.e2e.spec.ts': {
    'draws products, which of them': ['Below its conditions stand'],
    'makes a rule from the page of a campaign': ['_Create rule_'],
  },
  'loyalty-manager.e2e.spec.ts': {
    'explains the points of a member': ['Open _Loyalty_, the program', '_Explain_ beside an entry'],
    'sees until which day points can be used': ['It shows its points by the day'],
  },
  'audit-log.e2e.spec.ts': {
    'comes from the rule to what was changed of it': ['Open the rule and press'],
    'finds the key that changed it': ['Each entry names the person or key'],
    'opens one entry of what was deleted together': ['Changes of one kind that were made together'],
  },
  'e2e/src/audit-log.e2e.spec.ts': {
    'holds no secrets, and nothing of somebody who was erased': ['Changes of customers stand', 'Secrets are named'],
  },
  'import-export.e2e.spec.ts': {
    'imports customers from a file, and reads which line': ['Both go on when'],
    'maps columns by their usual titles and by hand': [
      'It shows the number of rows',
      'Usual titles are recognised',
      'Dates are read as ISO 8601',
      'Invalid e-mail addresses',
      '_Revert the import_',
    ],
    'lists a segment by behaviour among more customers': ['Segments by what customers did'],
    'reads a file as Excel writes it': ['_Imports_ takes a CSV file'],
    'exports redemptions and downloads a file': ['_Exports_ lets one choose'],
  },
  'past.e2e.spec.ts': {
    'lists who changed a code': ['_History_ lists who changed it and when'],
    'adds uses when': ['_Show uses_ adds'],
    'shows the code as it was': [
      'The pages of codes, campaigns',
      '_Show as of then_ opens',
      'The moment stands in the address',
    ],
    'says when a code was created': ['_As of_ takes a date', 'Of what did not exist yet'],
  },
  'past-of-parts.e2e.spec.ts': {
    '%s: says who changed it, and what it was': ['Offers, promotion stacks, rewards and SKUs'],
    'comes in pages': ['_History_ lists who changed it'],
  },
  'trying.e2e.spec.ts': {
    'shows what it would have cost': ['_Try on last year’s orders_', 'The report says what it would have cost'],
    'shows each visit, and why': ['_Show the visits_ lists'],
    'is set in the head of the page': ['A sandbox project shows its clock', 'A new time carries out'],
  },
  'price-history.e2e.spec.ts': {
    'stand on the page of the product': ['The page of a product draws its prices', 'It shows the lowest price'],
    'are excluded with a reason': ['_Exclude_ leaves a price out'],
    'of a SKU are opened from its row': ['_Prices_ beside a SKU'],
  },
  'charts.e2e.spec.ts': {
    'chooses days of their own on %s': [
      'The figures show the last 24 hours',
      'Each figure says by how much',
      'The page of a campaign does the same',
      'The address keeps the time',
    ],
  },
  'customers.e2e.spec.ts': {
    'is created as it was typed': ['_New customer_ above the list'],
    'is changed in what was touched': [
      '_Edit_ on the page of a customer takes',
      'An id that another customer has',
      'A consent is a yes-or-no field',
    ],
    'has done what an event says': ['_More_ offers _Send an event_', 'It counts as if the shop'],
    'redeems by hand once': [
      'Press _Redeem by hand_',
      'Codes, customer or order are filled in',
      'Add codes and the customer',
      'The page shows what each code',
      'Press the button',
      'A second click, or another',
      'What does not apply must',
    ],
    'shows the state of an order': ['Orders show their state'],
    'rolls back together what': ['What was redeemed together'],
    'finds the order as it is now': ['The page of an order has'],
    'erases a person': ['_Erase permanently_'],
    'deletes a customer': ['_Delete_ takes the customer'],
  },
  'merchant.e2e.spec.ts': {
    'begins with the page that is for them': ['Sign in as a Merchant', 'Others who may change data'],
    'scans a code, reads what it is worth': [
      'Scan the code, or type it',
      'A scanner that types like',
      'Press _Redeem_.',
      'A code is redeemed once',
    ],
    'learns in words what other codes': [
      'The page says what the code is worth',
      'Of a loyalty card it shows',
      'Of a code that is refused it says',
      'Codes that ask who the customer is',
    ],
    'redeems once where the answer is lost': ['When the answer is lost'],
    'rolls back what they redeemed last': [
      '_Your latest redemptions_ has',
      '_Roll back_ says what will happen',
      'A Merchant sees and rolls back',
    ],
    'scans with the camera': ['A scanner that types like'],
  },
  'webhooks.e2e.spec.ts': {
    'sends a test, and sees what was sent': ['_Send a test_', 'The list of deliveries says'],
  },
  'e2e/src/console-sign-in.e2e.spec.ts': {
    'prints a link for the owner': ['`npm start` prints'],
    'is the one who did what they do': ['Everything that it shows comes'],
  },
};

/** Sentences that say nothing one could try. */
export const BESIDES: readonly string[] = ['The console is a web page for', 'Not there yet'];
