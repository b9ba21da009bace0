//! Everything between a password and its tag: steps, one function, steps.

use slowhash_kernels::memory::Arena;
use zeroize::Zeroizing;

use crate::error::{Error, Field};
use crate::job::{Input, Tag};
use crate::limits::{Limits, at_most};
use crate::recipe::{Params, Recipe};
use crate::steps::{self, Step};
use crate::{argon2, bcrypt, crypt, pbkdf2, scrypt};

/// How a tag comes out of a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// What happens to the password.
    pub(crate) before: Vec<Step>,
    /// The function, which may be slow and may run batched.
    pub(crate) recipe: Recipe,
    /// What happens to its tag.
    pub(crate) after: Vec<Step>,
}

impl Chain {
    /// The function and nothing around it.
    pub(crate) const fn plain(recipe: Recipe) -> Self {
        Self { before: Vec::new(), recipe, after: Vec::new() }
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// The whole chain as steps, to stand before another function.
    pub(crate) fn into_steps(self) -> Vec<Step> {
        let mut steps = self.before;
        if self.recipe.params != Params::Nothing {
            steps.push(Step::Derive(Box::new(self.recipe)));
        }
        steps.extend(self.after);
        steps
    }

    /// Checks what the whole chain asks for.
    pub(crate) fn check(&self, limits: &Limits) -> Result<(), Error> {
        limits.check(&self.recipe.params)?;
        for steps in [&self.before, &self.after] {
            steps::check(steps, limits)?;
        }
        let around = steps::iterations(&self.before).saturating_add(steps::iterations(&self.after));
        let all = around.saturating_add(self.recipe.params.iterations());
        at_most(Field::Iterations, limits.iterations, all)
    }
}

/// The tags of passwords whose chains have functions of one shape.
pub(crate) fn run(links: &[(&Chain, &[u8])], arena: &mut Arena) -> Result<Vec<Tag>, Error> {
    let mut prepared = Vec::with_capacity(links.len());
    for (chain, password) in links {
        prepared.push(prepare(&chain.before, password, arena)?);
    }
    let inputs: Vec<_> = links.iter().zip(&prepared).map(input).collect();
    let tags = function(&inputs, arena)?;
    let mut finished = Vec::with_capacity(links.len());
    for ((chain, password), tag) in links.iter().zip(tags) {
        finished.push(steps::apply(&chain.after, tag, password, arena)?);
    }
    Ok(finished)
}

/// What the function sees in place of the password; nothing when it sees the password itself.
fn prepare(steps: &[Step], password: &[u8], arena: &mut Arena) -> Result<Option<Tag>, Error> {
    if steps.is_empty() {
        return Ok(None);
    }
    steps::apply(steps, Zeroizing::new(password.to_vec()), password, arena).map(Some)
}

fn input<'a>((link, prepared): (&(&'a Chain, &'a [u8]), &'a Option<Tag>)) -> Input<'a> {
    let (chain, password) = *link;
    let password = prepared.as_ref().map_or(password, |prepared| prepared);
    Input { recipe: &chain.recipe, password }
}

/// The bare hashes of inputs whose recipes are of one shape.
pub(crate) fn function(inputs: &[Input<'_>], arena: &mut Arena) -> Result<Vec<Tag>, Error> {
    match &inputs[0].recipe.params {
        Params::Argon2(params) => {
            inputs.iter().map(|input| argon2::tag(params, input, arena)).collect()
        }
        Params::Bcrypt(params) => Ok(bcrypt::digests(params.cost, inputs)),
        Params::Scrypt(params) => scrypt::keys(params, inputs, arena),
        Params::Pbkdf2(params) => inputs.iter().map(|input| pbkdf2::key(params, input)).collect(),
        Params::Crypt(function) => inputs.iter().map(|input| crypt::tag(function, input)).collect(),
        Params::Nothing => {
            Ok(inputs.iter().map(|input| Zeroizing::new(input.password.to_vec())).collect())
        }
    }
}
