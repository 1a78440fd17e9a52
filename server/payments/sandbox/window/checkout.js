// The test checkout window: implements as much of the provider's checkout.js as a shop uses. No money moves.
(() => {
  const base = new URL('.', document.currentScript.src);
  // The server puts contract/wording/sandbox.ts here.
  const TEXTS = '__TEXTS__';

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
      const buttons = [
        button(TEXTS.pay, { type: 'submit', autofocus: true }),
        button(TEXTS.decline, { onclick: () => attempt(true) }),
        button(TEXTS.close, { onclick: () => this.#dismiss() }),
      ];
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
        progress,
      );

      const show = (isBusy) => {
        this.#isBusy = isBusy;
        progress.textContent = isBusy ? TEXTS.processing : '';
        // Not `disabled`, which would lose the focus.
        for (const each of buttons) each.ariaDisabled = String(isBusy);
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
        if (answer.error !== undefined) message.textContent = answer.error.description;
        this.#take(answer);
      };
      form.onsubmit = (event) => {
        event.preventDefault();
        void attempt(false);
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
      const dialog = element('dialog', { className: 'haat-pay' }, title, about, form);
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
