/** The style sheet of the page. Contrasts of text are at least 4.5 to 1 in both colour schemes. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f4f6f8; --card: #ffffff; --ink: #1c2128; --soft: #57606a; --line: #d5dbe1; --grid: #e6eaee;
  --accent: #0a5fd0; --area: #0a5fd01f; --target: #b04600;
  --good: #116329; --good-paper: #dcf5e3; --bad: #a40e26; --bad-paper: #ffe5e8; --code: #f0f3f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --card: #151b23; --ink: #eef3f8; --soft: #9da7b1; --line: #323a44; --grid: #262d36;
    --accent: #58a6ff; --area: #58a6ff26; --target: #f0983e;
    --good: #7ee2a0; --good-paper: #12331f; --bad: #ff9aa2; --bad-paper: #43161c; --code: #0d1117;
  }
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word;
}
main, footer { max-width: 1000px; margin: 0 auto; padding: 0 20px }
footer { padding-bottom: 48px; color: var(--soft); font-size: 14px }
header { padding: 48px 0 8px }
.kicker { margin: 0; color: var(--accent); font-weight: 600; font-size: 14px; letter-spacing: .02em }
h1 { margin: 4px 0 8px; font-size: 34px; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance }
h2 { margin: 0; font-size: 22px; line-height: 1.3; letter-spacing: -.01em }
.lead { margin: 0; color: var(--soft); font-size: 17px; text-wrap: pretty }
section, .cards a {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px;
}
section { margin: 24px 0; padding: 28px; scroll-margin-top: 16px }
.advice { margin: 2px 0 0; color: var(--soft) }
.saying {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px;
  margin: 18px 0 12px; font-size: 22px; font-weight: 600; line-height: 1.35;
}
.verdict {
  display: inline-block; padding: 1px 9px; border-radius: 99px; white-space: nowrap;
  font: 600 13px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif;
}
.good { color: var(--good); background: var(--good-paper) }
.bad { color: var(--bad); background: var(--bad-paper) }
.cards { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; margin: 28px 0 0 }
.cards a { display: flex; flex-direction: column; gap: 4px; padding: 18px 20px; color: inherit; text-decoration: none }
.cards a:hover, a:focus-visible, pre:focus-visible, .frame:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
.cards span { color: var(--soft); font-size: 15px }
.cards .big { color: var(--ink); font-size: 17px; font-weight: 600 }
.cards .good { color: var(--good); font-size: 13px }
.cards .bad { color: var(--bad); font-size: 13px }
.cards > a > span:last-child { margin-top: auto; padding-top: 6px }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
pre {
  margin: 0; padding: 14px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--code);
  font-size: 14px; line-height: 1.55; white-space: pre-wrap; user-select: all; -webkit-user-select: all;
}
.figures { display: grid; grid-template-columns: repeat(6, auto); gap: 16px 28px; margin: 22px 0 0 }
dt { color: var(--soft); font-size: 14px }
dd { margin: 0; font-weight: 600 }
.charts { display: grid; grid-template-columns: 1fr 1fr; gap: 28px; margin: 28px 0 0 }
figure { margin: 0; min-width: 0 }
figcaption { margin-top: 6px; color: var(--soft); font-size: 14px; line-height: 1.45 }
.chart { display: block; width: 100%; max-width: 520px; height: auto }
.chart text { font-size: 12.5px; fill: var(--soft) }
.chart .axis { font-weight: 600 }
.chart .middle { text-anchor: middle }
.chart .end { text-anchor: end }
.grid { stroke: var(--grid) }
.base { stroke: var(--line) }
.curve { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
.area { fill: var(--area) }
.mark { fill: var(--card); stroke: var(--accent); stroke-width: 2 }
.whisker { stroke: var(--accent); stroke-width: 1.25; opacity: .55 }
.target { stroke: var(--target); stroke-width: 1.5; stroke-dasharray: 6 4 }
.drop { stroke: var(--soft); stroke-dasharray: 2 3 }
.chosen { fill: var(--accent); stroke: var(--card); stroke-width: 2.5 }
.chart .chosen-label, .chart .target-label {
  font-weight: 600; paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round;
}
.chart.filled .chosen-label { stroke: none }
.chart .chosen-label { font-size: 14px; fill: var(--ink) }
.chart .target-label { fill: var(--target) }
.frame { margin: 28px 0 0; overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums }
caption { padding-bottom: 8px; text-align: left; color: var(--soft); font-size: 14px }
th, td { padding: 8px 0 8px 14px; border-top: 1px solid var(--line); text-align: right; vertical-align: baseline; font-weight: 400 }
thead th { border-top: 0; color: var(--soft); font-size: 14px }
th:first-child { padding-left: 10px; text-align: left }
td:last-child, th:last-child { padding-right: 10px }
tbody code { font-size: 14px }
.is-chosen th, .is-chosen td { background: var(--area); font-weight: 600 }
td { white-space: nowrap }
.notes { margin: 20px 0 0; padding-left: 20px; color: var(--soft); font-size: 15px }
.machine { display: grid; grid-template-columns: max-content 1fr; gap: 6px 28px; margin: 16px 0 0 }
.machine dt, .machine dd { font-size: 15px }
.machine dd { font-weight: 400 }
#reading ul { margin: 12px 0 0; padding-left: 20px }
#reading li { margin: 6px 0 }
@media (max-width: 860px) {
  .figures { grid-template-columns: repeat(3, auto); justify-content: start }
}
@media (max-width: 640px) {
  main, footer { padding-left: 8px; padding-right: 8px }
  header { padding: 28px 8px 0 }
  footer { padding-left: 16px }
  h1 { font-size: 27px }
  section { margin: 16px 0; padding: 20px 14px }
  .cards a { padding: 14px }
  .cards { grid-template-columns: 1fr; gap: 10px; margin-top: 20px }
  .charts { grid-template-columns: 1fr }
  .chart text { font-size: 13.5px }
  .chart .chosen-label { font-size: 15.5px }
  .saying { font-size: 20px }
  .figures { grid-template-columns: 1fr 1fr }
  pre { font-size: 13px; padding: 12px }
  table { font-size: 13px }
  tbody code, thead th { font-size: 12px }
  th, td { padding: 7px 0 7px 6px }
  th:first-child { padding-left: 4px }
  td:last-child, th:last-child { padding-right: 4px }
  tbody .verdict { font-size: 11px; padding: 0 6px }
  .machine { grid-template-columns: 1fr; gap: 0 }
  .machine dt { margin-top: 8px }
}
@media print { body { background: none } section { break-inside: avoid } }
`
