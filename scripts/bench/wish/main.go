// A table of Quibbles at 120x40 as a Wish and Bubble Tea program: the peer of the sessions bench.
//
// Usage: wish ADDRESS HOSTKEY. Any key is let in. Left and right move along the hand, q leaves.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/wish"
	bubble "github.com/charmbracelet/wish/bubbletea"
	"github.com/gliderlabs/ssh"
	"github.com/muesli/termenv"
)

var (
	felt    = lipgloss.Color("#1f4d3a")
	deep    = lipgloss.Color("#17382b")
	lit     = lipgloss.Color("#2c6b50")
	bar     = lipgloss.Color("#14202b")
	gold    = lipgloss.Color("#f2c14e")
	ink     = lipgloss.Color("#e8e6dc")
	soft    = lipgloss.Color("#a9c2b4")
	paper   = lipgloss.Color("#f4efe2")
	hues    = []lipgloss.Color{"#b3261e", "#1e5fb3", "#1e8a3c", "#8a5a1e", "#6a1eb3", "#0f7f86"}
	names   = []string{"Wren", "Finch", "Linnet"}
	row     = []int{5, 3, 7, 1, 4, 2}
	hand    = []int{2, 7, 4, 9, 1, 5, 3, 8}
	columns = 86
)

type table struct{ at int }

func (t table) Init() tea.Cmd { return nil }

func (t table) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, pressed := msg.(tea.KeyMsg); pressed {
		switch key.String() {
		case "q", "ctrl+c":
			return t, tea.Quit
		case "left":
			t.at = (t.at + len(hand) - 1) % len(hand)
		case "right":
			t.at = (t.at + 1) % len(hand)
		}
	}
	return t, nil
}

func on(ground lipgloss.Color) lipgloss.Style {
	return lipgloss.NewStyle().Background(ground).Foreground(ink)
}

func card(value int, pointed bool) string {
	frame := felt
	if pointed {
		frame = gold
	}
	face := lipgloss.NewStyle().Background(paper).Foreground(hues[value%len(hues)]).Bold(true).
		Width(7).Height(5).Align(lipgloss.Center)
	return lipgloss.NewStyle().Border(lipgloss.ThickBorder()).BorderForeground(frame).
		BorderBackground(felt).Render(face.Render(fmt.Sprintf("\n%d\n", value)))
}

func fan(values []int, at int) string {
	cards := make([]string, len(values))
	for n, value := range values {
		cards[n] = card(value, n == at)
	}
	return center(lipgloss.JoinHorizontal(lipgloss.Top, cards...))
}

func center(block string) string {
	return lipgloss.PlaceHorizontal(columns, lipgloss.Center, block,
		lipgloss.WithWhitespaceBackground(felt))
}

func slots(count int, ground lipgloss.Color) string {
	cells := make([]string, 6)
	for n := range cells {
		style := on(deep).Padding(0, 1)
		text := "·"
		if n < count {
			style, text = style.Background(paper).Foreground(hues[n]), fmt.Sprint(n+1)
		}
		cells[n] = style.Render(text) + on(ground).Render(" ")
	}
	return lipgloss.JoinHorizontal(lipgloss.Top, cells...)
}

func plate(seat int) string {
	head := on(deep).Bold(true).Width(26).Render(fmt.Sprintf(" %s  bot  %d", names[seat], 6+seat))
	sum := on(deep).Width(26).Render(fmt.Sprintf(" %d of 21", 3*seat))
	return on(deep).Width(26).Height(5).Render(head + "\n" + slots(seat+1, deep) + "\n\n" + sum)
}

func others() string {
	plates := []string{}
	for seat := range names {
		plates = append(plates, plate(seat), on(felt).Height(5).Render(" "))
	}
	return center(lipgloss.JoinHorizontal(lipgloss.Top, plates...))
}

func talk() string {
	lines := []string{}
	for n := 0; n < 18; n++ {
		lines = append(lines, fmt.Sprintf(" %s lays a %d down and draws.", names[n%3], n%9+1))
	}
	return on(deep).Foreground(soft).Width(34).Height(37).Render(strings.Join(lines, "\n"))
}

func (t table) View() string {
	title := on(bar).Bold(true).Width(120).Render(" Quibbles  ABC234")
	own := center(on(felt).Render("You  ") + slots(3, felt) + on(felt).Render("  6 of 21"))
	piles := on(felt).Foreground(soft).Width(columns).Align(lipgloss.Center).
		Render(fmt.Sprintf("%d takes nothing", hand[t.at]))
	board := lipgloss.JoinVertical(lipgloss.Left, others(), "", fan(row, -1), piles, "",
		fan(hand, t.at), "", own)
	board = on(felt).Width(columns).Height(37).Render(board)
	prompt := on(bar).Foreground(gold).Bold(true).Width(120).
		Render(fmt.Sprintf(" ▸ Your turn: play the %d?", hand[t.at]))
	keys := on(bar).Foreground(soft).Width(120).
		Render(" Enter play  d draw  Space select  w why  i hint  ? rules  t say  q leave")
	middle := lipgloss.JoinHorizontal(lipgloss.Top, board, talk())
	return lipgloss.JoinVertical(lipgloss.Left, title, middle, prompt, keys)
}

func open(ssh.Session) (tea.Model, []tea.ProgramOption) {
	return table{}, []tea.ProgramOption{tea.WithAltScreen()}
}

func main() {
	server, err := wish.NewServer(
		wish.WithAddress(os.Args[1]),
		wish.WithHostKeyPath(os.Args[2]),
		wish.WithPublicKeyAuth(func(ssh.Context, ssh.PublicKey) bool { return true }),
		wish.WithMiddleware(bubble.MiddlewareWithColorProfile(open, termenv.TrueColor)),
	)
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(server.ListenAndServe())
}
