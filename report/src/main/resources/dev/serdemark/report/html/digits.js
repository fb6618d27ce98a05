"use strict";

/** Formats times and ratios by the rule of all reports, which `Numbers` describes. */
const digits = (() => {
  const place = (value) => (value > 0 ? Math.floor(Math.log10(value)) : 0);
  const decimalsOf = (value, count) => count - 1 - place(value);
  const fixed = (value, decimals) => {
    const unit = 10 ** -decimals;
    return decimals >= 0 ? value.toFixed(decimals) : `${Math.round(value / unit) * unit}`;
  };
  const significant = (value, count = 3) => fixed(value, decimalsOf(Math.abs(value), count));
  const count = ({ value, low, high }) => {
    if (low === null || high === null) return 2;
    const half = Math.max(value - low, high - value);
    const decimals = half > 0 ? (half / 10 ** place(half) < 2 ? 1 : 0) - place(half) : 4;
    return Math.min(4, Math.max(2, decimals + 1 + place(value)));
  };
  const onItsSide = (value, decimals, limits) => {
    const text = fixed(value, decimals);
    const isKept = limits.every((limit) =>
      Math.abs(value - limit) <= 1e-9 * limit || Math.sign(text - limit) === Math.sign(value - limit));
    return isKept ? text : onItsSide(value, decimals + 1, limits);
  };
  /** Formats a value and its interval, if it has one. No end of the interval is rounded onto or across a limit. */
  const estimate = (estimate, limits = []) => {
    const { value, low, high } = estimate;
    if (low === null || high === null) return [`~${significant(value, 2)}`];
    const decimals = decimalsOf(value, count(estimate));
    const end = (value) => onItsSide(
      value, Math.min(decimalsOf(value, 4), Math.max(decimals, decimalsOf(value, 2))), limits);
    return [fixed(value, decimals), `${end(low)}–${end(high)}`];
  };
  return {
    estimate,
    /** Formats the ratio of two times like an estimate, with 1 and the margin as limits. */
    ratio: (ratio, margin) => estimate(ratio, [1 / (1 + margin), 1, 1 + margin]),
    /** Formats a difference with the digits of the estimate beside it, but with at most one more decimal. */
    change(estimate, difference) {
      const most = count(estimate);
      const text = fixed(difference, Math.min(decimalsOf(difference, most), decimalsOf(estimate.value, most) + 1));
      return Number(text) ? text : "0";
    },
    significant,
  };
})();
