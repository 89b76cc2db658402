//! The standings over the whole screen, for those who sit round the table: names, figures and who deals in letters that are
//! as large as there is room for; where figures do not fit, text.

use super::figures::{self, LargeNames, Plan, large, least, texts};
use super::theme::{HEAD, ThemeView};
use super::{in_signs, standings};
use crate::live::glyphs::{Scale, in_glyphs, widest};
use crate::report::{self, BoardSign, BoardStanding, text::capped};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::{Frame, text::Line};

/// What is in large letters beside the figures.
pub(super) struct Board {
    plan: Plan,
    names: Option<LargeNames>,
    deal: Option<(Scale, String)>,
}

impl Board {
    /// Lays the board out as large as an area allows. Large names are worth more than large figures, and so is who deals
    /// where names are large too.
    pub(super) fn of(view: ThemeView<'_>, area: Rect) -> Option<Board> {
        let all = view.standings.len();
        let texts @ [whole, _] = [texts(view), least(view)];
        let (room, lines) = (usize::from(area.width), usize::from(area.height));
        let deal = deal(view).into_iter().find(|text| fits(text, Scale::least(view.ascii), room));
        let words: Vec<Vec<String>> =
            [true, false].into_iter().filter_map(|signs| heads(view, signs)).collect();
        let ways = [(true, deal.is_some()), (true, false), (false, false)];
        ways.into_iter().find_map(|(names, deals)| {
            let below = if deals { Scale::least(view.ascii).height().saturating_add(1) } else { 0 };
            let fits = |plan: &Plan| plan.width() <= room && plan.height(all).saturating_add(below) <= lines;
            let plans = plans(view, texts).filter(|plan| plan.width() <= room);
            let (plan, names) = { plans }.find_map(|plan| {
                let named = named(plan, view, if names { &words } else { &[] });
                let mut ways = named.chain((!names).then_some((plan, None)));
                ways.find_map(|(plan, names)| {
                    let dense = Plan { between: 0, ..plan };
                    let plan = [plan, dense].into_iter().find(fits)?;
                    Some((plan, names))
                })
            })?;
            let left = lines.saturating_sub(plan.height(all).saturating_add(1));
            let deal = deal.clone().and_then(|text| {
                let scale = Scale::of_words(view.ascii).find(|scale| {
                    let is_low = scale.height() <= left && scale.height() <= plan.scale.height();
                    is_low && self::fits(&text, *scale, room)
                })?;
                Some((scale, text))
            });
            Some(Board { plan: plan.widened(area.width, whole), names, deal })
        })
    }

    pub(super) fn draw(&self, view: ThemeView<'_>, frame: &mut Frame<'_>, area: Rect) {
        figures::draw(view, &self.plan, self.names.as_ref(), frame, area);
        if let Some((scale, text)) = &self.deal {
            let rows = Constraint::Length(capped(scale.height()));
            let [_, below] = Layout::vertical([Constraint::Min(0), rows]).areas(area);
            large(view, (text, *scale), HEAD, frame, below);
        }
    }
}

fn fits(text: &str, scale: Scale, room: usize) -> bool {
    widest([text], scale).is_some_and(|width| width <= room)
}

/// Returns the ways to lay figures out, the largest first, in rows that are equally long or nearly.
fn plans(view: ThemeView<'_>, texts: [usize; 2]) -> impl Iterator<Item = Plan> {
    let all = view.standings.len();
    let mut across: Vec<usize> = (1..=all).map(|rows| all.div_ceil(rows)).collect();
    across.dedup();
    across.retain(|across| all.div_ceil(*across).saturating_mul(*across).saturating_sub(all) <= 1);
    Scale::of_figures().flat_map(move |scale| {
        let across = across.clone();
        // What is said below a figure is worth another row of them.
        texts.into_iter().flat_map(move |texts| {
            across.clone().into_iter().filter_map(move |across| Plan::at(view, scale, texts, across))
        })
    })
}

/// Returns a plan with names in large letters, the largest first, and no less than a quarter of the figures.
fn named<'w>(
    plan: Plan,
    view: ThemeView<'w>,
    words: &'w [Vec<String>],
) -> impl Iterator<Item = (Plan, Option<LargeNames>)> + use<'w> {
    let figures = plan.scale.height();
    let is_fit =
        move |scale: &Scale| scale.height() <= figures && scale.height().saturating_mul(4) >= figures;
    let scales = Scale::of_words(view.ascii).filter(is_fit);
    scales.flat_map(move |scale| {
        words.iter().filter_map(move |words| {
            let widest = widest(words.iter().map(String::as_str), scale)?;
            let plan = Plan { cell: plan.cell.max(widest), name: scale.height(), ..plan };
            Some((plan, Some((scale, words.clone()))))
        })
    })
}

/// Returns who it is in letters that have glyphs, with signs or without; `None` if a name has others.
fn heads(view: ThemeView<'_>, with_signs: bool) -> Option<Vec<String>> {
    let [leads, _] = BoardSign::Leads {}.shown();
    let head = |one: &BoardStanding| {
        let names = one.names.iter().map(|(name, signs)| {
            let signs: String = signs.iter().filter(|_| with_signs).map(|sign| sign.shown()[0]).collect();
            in_glyphs(name).map(|name| name + &signs)
        });
        let names = names.collect::<Option<Vec<String>>>()?.join(" + ");
        Some(format!("{}{names}", if one.leads && with_signs { leads } else { "" }))
    };
    view.standings.iter().map(head).collect()
}

/// Returns who deals, who speaks first and who sits out, the fullest first.
fn deal(view: ThemeView<'_>) -> Vec<String> {
    let night = &view.session.night;
    if night.closed.is_some() || !night.options().has_hands() {
        return Vec::new();
    }
    let whole = report::hand::next_deal(night, view.voice());
    let ways = [whole].into_iter().chain(in_signs(view));
    ways.filter_map(|text| in_glyphs(&text)).collect()
}

/// Draws the standings as text, where figures do not fit.
pub(super) fn draw_plain(view: ThemeView<'_>, frame: &mut Frame<'_>, area: Rect) {
    let mut lines = standings::lines(view, area.width.into(), false);
    if lines.len() > area.height.into() {
        let brief = standings::brief(view, area.width, area.height.into());
        if !brief.is_empty() {
            lines = brief.into_iter().map(Line::raw).collect();
        }
    }
    let lines = view.first(lines, area.height.into(), None);
    view.lines(lines.into_iter().map(|line| line.patch_style(HEAD)), frame, area);
}
