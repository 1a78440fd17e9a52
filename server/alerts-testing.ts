/**
 * For each alert of `deploy/alerts.yml`: what is scraped once a minute when it should fire, after
 * how long it does, what it then says, and the nearest thing that should leave it silent.
 */
export type AlertCase = {
  alert: string;
  firing: Readonly<Record<string, string>>;
  after: string;
  labels: Readonly<Record<string, string>>;
  summary: string;
  silent: Readonly<Record<string, string>>;
};

const PAGE = { severity: 'page' };
const TICKET = { severity: 'ticket' };
/** Where Prometheus scrapes it. */
const AT = 'instance="shop:3000",job="haat"';
const INSTANCE = { instance: 'shop:3000' };
const SCRAPED = { ...INSTANCE, job: 'haat' };
const REQUESTS = 'haat_request_duration_seconds_count';
const REFUSED = 'haat_problems_total{method="POST",route="/api/payment/placeOrder"';
const EVENTS = 'haat_order_events_total';
const SUCCEEDED = 'haat_job_last_success_timestamp_seconds';

export const ALERT_CASES: readonly AlertCase[] = [
  {
    alert: 'HaatServerDown',
    firing: { [`up{${AT}}`]: '0x10' },
    after: '3m',
    labels: { ...PAGE, ...SCRAPED },
    summary: 'The server shop:3000 does not answer.',
    silent: { [`up{${AT}}`]: '0 1 0 1 0 1 0 1 0 1', 'up{job="other"}': '0x10' },
  },
  {
    alert: 'HaatDatabaseAway',
    firing: { [`haat_database_up{${AT}}`]: '0x10' },
    after: '3m',
    labels: { ...PAGE, ...SCRAPED },
    summary: 'The server shop:3000 cannot read its database.',
    silent: { [`haat_database_up{${AT}}`]: '1x10' },
  },
  {
    alert: 'HaatRequestsFail',
    firing: {
      [`${REQUESTS}{${AT},status="200"}`]: '0+90x20',
      [`${REQUESTS}{${AT},status="503"}`]: '0+10x20',
    },
    after: '15m',
    labels: { ...PAGE, ...INSTANCE },
    summary: 'More than one request in twenty fails at shop:3000.',
    silent: {
      [`${REQUESTS}{${AT},status="200"}`]: '0+96x20',
      [`${REQUESTS}{${AT},status="404"}`]: '0+90x20',
      [`${REQUESTS}{${AT},status="500"}`]: '0+4x20',
    },
  },
  {
    alert: 'HaatOrdersCannotBePlaced',
    firing: { [`${REFUSED},code="payment_provider_down",${AT}}`]: '0+1x40' },
    after: '30m',
    labels: PAGE,
    summary: 'Shoppers cannot place orders.',
    silent: { [`${REFUSED},code="out_of_stock",${AT}}`]: '0+9x40' },
  },
  {
    alert: 'HaatNobodyPays',
    firing: {
      [`${EVENTS}{event="placed",${AT}}`]: '0+1x180',
      [`${EVENTS}{event="paid",${AT}}`]: '7x180',
    },
    after: '150m',
    labels: PAGE,
    summary: 'Orders are placed, and none has been paid for two hours.',
    silent: {
      [`${EVENTS}{event="placed",${AT}}`]: '0+1x180',
      [`${EVENTS}{event="paid",${AT}}`]: '0+0.1x180',
    },
  },
  {
    alert: 'HaatMoneyWithoutOrder',
    firing: { [`haat_payments_without_order{${AT}}`]: '2x90' },
    after: '61m',
    labels: PAGE,
    summary: 'The provider has 2 payments that no order has used for an hour.',
    silent: { [`haat_payments_without_order{${AT}}`]: '2x30 0x60' },
  },
  {
    alert: 'HaatRefundFailed',
    firing: {
      [`haat_refunds{status="failed",${AT}}`]: '2x40',
      'haat_refunds{status="failed",instance="other:3000",job="haat"}': '2x40',
      [`haat_refunds{status="rejected",${AT}}`]: '1x40',
    },
    after: '16m',
    labels: TICKET,
    summary: '3 refunds have failed, and their shoppers wait for the money.',
    silent: {
      [`haat_refunds{status="failed",${AT}}`]: '0x40',
      [`haat_refunds{status="pending",${AT}}`]: '5x40',
    },
  },
  {
    alert: 'HaatRefundsUnanswered',
    firing: { [`haat_refunds{status="sent",${AT}}`]: '4x90' },
    after: '61m',
    labels: TICKET,
    summary: 'The provider has not answered 4 refunds for an hour.',
    silent: { [`haat_refunds{status="pending",${AT}}`]: '4x90' },
  },
  {
    alert: 'HaatReconcilerIdle',
    firing: { [`${SUCCEEDED}{name="reconciler",${AT}}`]: '60x60' },
    after: '30m',
    labels: PAGE,
    summary: 'No server looks for payments that the browser did not report.',
    silent: {
      [`${SUCCEEDED}{name="reconciler",${AT}}`]: '60x60',
      [`${SUCCEEDED}{name="reconciler",instance="other:3000",job="haat"}`]: '0+60x60',
      [`haat_lease_held{name="reconciler",${AT}}`]: '0x60',
      'haat_lease_held{name="reconciler",instance="other:3000",job="haat"}': '1x60',
    },
  },
  {
    alert: 'HaatReconcilerIdle',
    firing: {
      [`haat_lease_held{name="reconciler",${AT}}`]: '0x60',
      [`haat_lease_held{name="sums",${AT}}`]: '1x60',
    },
    after: '12m',
    labels: PAGE,
    summary: 'No server looks for payments that the browser did not report.',
    // Another server takes over within minutes.
    silent: { [`haat_lease_held{name="reconciler",${AT}}`]: '1x5 0x5 1x50' },
  },
  {
    alert: 'HaatJobFails',
    firing: { [`haat_job_failures_total{name="sums",${AT}}`]: '0+1x90' },
    after: '60m',
    labels: { ...TICKET, name: 'sums' },
    summary: 'The background work "sums" keeps failing.',
    silent: { [`haat_job_failures_total{name="sums",${AT}}`]: '0+0.5x90' },
  },
  {
    alert: 'HaatMailLate',
    firing: { [`haat_mail_oldest_waiting_seconds{${AT}}`]: '2400x40' },
    after: '11m',
    labels: TICKET,
    summary: 'The oldest mail has been waiting for 40m 0s.',
    silent: { [`haat_mail_oldest_waiting_seconds{${AT}}`]: '1700x40' },
  },
  {
    alert: 'HaatMailGivenUp',
    firing: { [`haat_mails{state="given_up",${AT}}`]: '6x40' },
    after: '16m',
    labels: TICKET,
    summary: '6 mails could not be delivered.',
    silent: { [`haat_mails{state="waiting",${AT}}`]: '6x40' },
  },
  {
    alert: 'HaatServerBusy',
    firing: { [`nodejs_eventloop_lag_p99_seconds{${AT}}`]: '0.6x40' },
    after: '11m',
    labels: { ...TICKET, ...SCRAPED },
    summary: 'Requests wait more than half a second for a turn at shop:3000.',
    silent: { [`nodejs_eventloop_lag_p99_seconds{${AT}}`]: '0.4x40' },
  },
  {
    alert: 'HaatDatabaseConnectionsUsedUp',
    firing: {
      [`haat_database_waiting{${AT}}`]: '3x40',
      [`haat_database_connections{state="in_use",${AT}}`]: '10x40',
      [`haat_database_connections_limit{${AT}}`]: '10x40',
    },
    after: '6m',
    labels: { ...TICKET, ...SCRAPED },
    summary: 'All connections of shop:3000 to PostgreSQL are in use.',
    silent: {
      [`haat_database_waiting{${AT}}`]: '1x40',
      [`haat_database_connections{state="in_use",${AT}}`]: '9x40',
      [`haat_database_connections_limit{${AT}}`]: '10x40',
    },
  },
];
