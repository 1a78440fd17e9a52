// The test checkout window: implements as much of the provider's checkout.js as a shop uses. No money moves.
(() => {
  const base = new URL('.', document.currentScript.src);
  // The server puts contract/payments/sandbox-wording.ts here.
  const TEXTS = '__TEXTS__';
  const UPI_NUMBER = '__UPI_NUMBER__';

  const stylesheet = document.createElement('link');
  stylesheet.rel = 'stylesheet';
  stylesheet.href = new URL('checkout.css', base).href;
  const styled = new Promise((resolve) => {
    stylesheet.onload = resolve;
    stylesheet.onerror = resolve;
  });
  document.head.append(stylesheet);

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function field(label, properties) {
    const input = element('input', { required: true, autocomplete: 'off', ...properties });
    return { input, row: element('label', {}, element('span', { textContent: label }), input) };
  }

  function button(textContent, properties = {}) {
    return element('button', { type: 'button', textContent, ...properties });
  }

  function formatAmount(paise, currency) {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100);
  }

  /** Each test card with what it does; a click fills it in. */
  function cardList(take) {
    const items = TEXTS.cards.map(([number, ending]) => {
      const choose = button(number, { onclick: () => take(number) });
      return element('li', {}, choose, element('span', { textContent: ending }));
    });
    const summary = element('summary', { textContent: TEXTS.testCards });
    return element('details', {}, summary, element('ul', {}, ...items));
  }

  /** On a phone the provider opens an app, elsewhere it shows a code. Nobody types an address. */
  function upiFlow() {
    return matchMedia('(pointer: coarse)').matches ? 'intent' : 'qr';
  }

  function isHidden(options, method, flow) {
    const hidden = options.config?.display?.hide ?? [];
    return hidden.some((each) => each.method === method && (each.flows?.includes(flow) ?? true));
  }

  const QR_SIZE = 25;
  const QR_CORNER = 7;

  /** Only looks like a QR code: three corners, and squares that depend on the order. */
  function drawCode(text) {
    let seed = 0;
    for (const letter of text) seed = (seed * 31 + letter.charCodeAt(0)) % 65_521;
    const isDark = (x, y) => {
      const fromEdge = (at) => Math.min(at, QR_SIZE - 1 - at);
      const isCorner = fromEdge(x) <= QR_CORNER && fromEdge(y) <= QR_CORNER;
      if (isCorner && (x < QR_SIZE / 2 || y < QR_SIZE / 2)) {
        const middle = (QR_CORNER - 1) / 2;
        const ring = Math.max(Math.abs(fromEdge(x) - middle), Math.abs(fromEdge(y) - middle));
        return ring < 2 || ring === middle;
      }
      seed = (seed * 75 + 74) % 65_537;
      return seed % 2 === 0;
    };
    let squares = '';
    for (let y = 0; y < QR_SIZE; y += 1) {
      for (let x = 0; x < QR_SIZE; x += 1) if (isDark(x, y)) squares += `M${x} ${y}h1v1h-1z`;
    }
    const create = (name, attributes) => {
      const made = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      return made;
    };
    const code = create('svg', {
      viewBox: `0 0 ${QR_SIZE} ${QR_SIZE}`,
      class: 'haat-pay-code',
      role: 'img',
      'aria-label': TEXTS.upi.qr.picture,
    });
    code.append(create('path', { d: squares }));
    return code;
  }

  /** The view in place of the card's fields while the shopper approves in the UPI app. */
  function upiView(orderId, flow, buttons) {
    const heading = element('h3', { id: 'haat-pay-upi', textContent: TEXTS.upi[flow].title });
    const view = element(
      'div',
      { className: 'haat-pay-upi', role: 'group' },
      heading,
      ...(flow === 'qr' ? [drawCode(orderId)] : []),
      element('p', { textContent: TEXTS.upi.explanation }),
      element('div', { className: 'haat-pay-buttons' }, ...buttons),
    );
    view.setAttribute('aria-labelledby', heading.id);
    return view;
  }

  async function pay(options, number, isDeclined) {
    const response = await fetch(new URL('v1/checkout', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key_id: options.key,
        order_id: options.order_id,
        card: { number },
        isDeclined,
      }),
    });
    return response.json();
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog;
    #isBusy = false;

    constructor(options) {
      for (const name of ['key', 'amount', 'currency', 'order_id']) {
        if (!options?.[name]) throw new Error(`Checkout was opened without ${name}.`);
      }
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    async open() {
      await styled;
      this.#dialog = this.#build();
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }

    /** Focus returns to where it was before. */
    close() {
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = undefined;
    }

    #dismiss() {
      if (this.#isBusy || this.#dialog === undefined) return;
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #build() {
      const { name, amount, currency } = this.#options;
      const [[testCard]] = TEXTS.cards;
      const number = field(TEXTS.cardNumber, { value: testCard, inputMode: 'numeric' });
      const expiry = field(TEXTS.expiry, { value: '12/39' });
      const cvv = field(TEXTS.cvv, { value: '123', inputMode: 'numeric' });
      const message = element('p', { className: 'haat-pay-message', role: 'alert' });
      const progress = element('p', { className: 'haat-pay-progress', role: 'status' });
      const submit = button(TEXTS.pay, {
        type: 'submit',
        className: 'haat-pay-primary',
        autofocus: true,
      });
      const close = () => button(TEXTS.close, { onclick: () => this.#dismiss() });
      const buttons = [submit, button(TEXTS.decline, { onclick: () => attempt(true) }), close()];
      const takeCard = (chosen) => {
        number.input.value = chosen;
        number.input.focus();
      };
      const form = element(
        'form',
        {},
        number.row,
        element('div', { className: 'haat-pay-pair' }, expiry.row, cvv.row),
        cardList(takeCard),
        message,
        element('div', { className: 'haat-pay-buttons' }, ...buttons),
      );
      const approve = button(TEXTS.upi.approve, {
        className: 'haat-pay-primary',
        onclick: () => attempt(false),
      });
      const cancel = button(TEXTS.upi.cancel, { onclick: () => attempt(true) });
      const upiButtons = [approve, cancel, close()];

      const show = (isBusy) => {
        this.#isBusy = isBusy;
        progress.textContent = isBusy ? TEXTS.processing : '';
        // Not `disabled`, which would lose the focus.
        for (const each of [...buttons, ...upiButtons]) each.ariaDisabled = String(isBusy);
      };
      const attempt = async (isDeclined) => {
        if (this.#isBusy) return;
        message.textContent = '';
        show(true);
        const noAnswer = { error: { description: TEXTS.noAnswer } };
        const answer = await pay(this.#options, number.input.value, isDeclined).catch(
          () => noAnswer,
        );
        show(false);
        if (answer.error !== undefined) explain(answer.error.description);
        this.#take(answer);
      };
      /** Back at the card's fields, wherever the shopper was. */
      const explain = (problem) => {
        const upi = dialog.querySelector('.haat-pay-upi');
        if (upi !== null) {
          upi.replaceWith(form);
          submit.focus();
        }
        message.textContent = problem;
      };
      const askUpiApp = () => {
        const flow = upiFlow();
        if (isHidden(this.#options, 'upi', flow)) return explain(TEXTS.upi.hidden);
        form.replaceWith(upiView(this.#options.order_id, flow, upiButtons));
        approve.focus();
      };
      form.onsubmit = (event) => {
        event.preventDefault();
        if (this.#isBusy) return;
        if (number.input.value.replace(/[\s-]/g, '') === UPI_NUMBER) askUpiApp();
        else void attempt(false);
      };

      const title = element('h2', { id: 'haat-pay-title', textContent: TEXTS.title });
      const about = element(
        'div',
        { id: 'haat-pay-about' },
        element('p', { textContent: name ?? TEXTS.unnamedShop }),
        element('p', {
          className: 'haat-pay-amount',
          textContent: formatAmount(amount, currency),
        }),
        element('p', { className: 'haat-pay-note', textContent: TEXTS.testMode }),
      );
      const dialog = element('dialog', { className: 'haat-pay' }, title, about, form, progress);
      dialog.setAttribute('aria-labelledby', title.id);
      dialog.setAttribute('aria-describedby', about.id);
      dialog.oncancel = (event) => {
        event.preventDefault();
        this.#dismiss();
      };
      // A browser may close it by itself; a payment in progress then reports its own end.
      dialog.onclose = () => this.#dismiss();
      return dialog;
    }

    /** After a failure the window stays open for another try. */
    #take(answer) {
      if (answer.error === undefined) {
        this.close();
        this.#options.handler?.(answer);
        return;
      }
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener(answer);
      if (!this.#dialog?.open) this.#dismiss();
    }
  }

  window.Razorpay = Razorpay;
})();
